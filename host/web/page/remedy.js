// Boards that differ (D.2.9): what is done and what is to be done, and both scores side by side.
import { element } from "./element.js";
import { heard, said } from "./words.js";

const heading = (scope, text) => {
  const one = element("th", text);
  one.scope = scope;
  return one;
};

// `button` makes one that says a line. The first that is not done yet is the one to be done now.
export function stepsToDo(steps, button) {
  const now = steps.find((step) => !step.done);
  return steps.map((step) => {
    const one = element("li", `${said(step.done ? "page.done" : "page.to-do")}: ${step.words} `);
    if (step === now) one.setAttribute("aria-current", "step");
    if (step.command) one.append(button(said("command." + step.command), heard(step.command), step.command));
    return one;
  });
}

export function scoresSideBySide(rows) {
  const titles = [said("page.move"), said("page.white"), said("page.black")];
  const head = element("tr", ...titles.map((title) => heading("col", title)));
  const lines = rows.map((row) => {
    const place = `${row.number} ${said("page." + row.side)}`;
    const entries = [row.white, row.black].map((one) => (one === null ? said("score.gap") : one));
    const title = row.same ? place : `${place}: ${said("page.different")}`;
    const line = element("tr", heading("row", title), ...entries.map((one) => element("td", one)));
    line.classList.toggle("different", !row.same);
    return line;
  });
  return element("table", head, ...lines);
}
