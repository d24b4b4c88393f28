// What is printed: the score sheet, the diagram, the list of moves.
import { figure, sideOf } from "./board.js";
import { element } from "./element.js";
import { said } from "./words.js";

const kSvg = "http://www.w3.org/2000/svg";

const drawn = (name, attributes, text = "") => {
  const one = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.textContent = text;
  return one;
};

// As the viewer sees it, coordinates and all: a drawing that needs nothing but itself.
export function diagram(board) {
  const [ranks, files] = [board.rows.length, board.rows[0].length];
  const svg = drawn("svg", { xmlns: kSvg, viewBox: `-5 -0.5 ${files * 10 + 5.5} ${ranks * 10 + 6.5}`,
    class: "diagram", role: "img", "aria-label": said("page.board") });
  board.rows.forEach((row, y) => row.forEach((at, x) => {
    const dark = (at.charCodeAt(0) - 97 + Number(at.slice(1)) - 1) % 2 === 0;
    svg.append(drawn("rect", { x: x * 10, y: y * 10, width: 10, height: 10,
      fill: dark ? "#bbb" : "#fff", stroke: "#000", "stroke-width": 0.15 }));
    const { man } = board.men.get(at);
    if (man) {
      const white = sideOf(man) === "white";
      svg.append(drawn("text", { x: x * 10 + 5, y: y * 10 + 8.4, "font-size": 9.5, "text-anchor": "middle", class: "man",
        fill: white ? "#fff" : "#000", stroke: "#000", "stroke-width": white ? 0.35 : 0 }, figure(man)));
    }
    if (x === 0) svg.append(drawn("text", { x: -3.5, y: y * 10 + 6.5, "font-size": 4 }, at.slice(1)));
    if (y === ranks - 1) svg.append(drawn("text", { x: x * 10 + 4, y: ranks * 10 + 5, "font-size": 4 }, at[0]));
  }));
  return svg;
}

// A name is read in its own direction, and turns nothing round that stands beside it.
export const player = (view, side) => element("bdi", view.players[side] || said("page." + side));

function heading(view) {
  const title = element("h1", player(view, "white"), " – ", player(view, "black"));
  if (view.result) title.append(` ${view.result.score}`);
  const event = view.event ? [element("bdi", view.event)] : [];
  const date = view.date ? [view.event ? `, ${view.date}` : view.date] : [];
  return [title, ...(view.event || view.date ? [element("p", ...event, ...date)] : [])];
}

// By full moves: a number, and what each side has played under it, or what `written` has instead,
// by half-moves.
function movesByNumber(view, written = view.moves.map((move) => move.written)) {
  const all = new Map();
  view.moves.forEach((move, ply) => {
    if (!all.has(move.number)) all.set(move.number, { white: [], black: [] });
    all.get(move.number)[move.side].push(written[ply] || said("score.gap"));
  });
  return [...all].map(([number, row]) => ({ number, white: row.white.join(" "), black: row.black.join(" ") }));
}

// "1. e4 e5", one for each number.
export const moveLines = (view) =>
  movesByNumber(view).map((row) => `${row.number}. ${row.white || "…"} ${row.black}`.trim());

// As its player has written it, with times and signs; the moves that were played where it is not to be
// seen.
function sheet(view, written) {
  const sides = [said("page.white"), said("page.black")];
  const table = element("table", element("tr", element("td"), ...sides.map((text) => element("th", text))));
  for (const { number, white, black } of movesByNumber(view, written)) {
    table.append(element("tr", ...[`${number}.`, white, black].map((text) => element("td", text))));
  }
  return table;
}

function sheets(view) {
  const whose = ["white", "black"].filter((side) => view.scores?.[side]);
  const tables = whose.flatMap((side) =>
    [element("h2", `${said("page.scores")}: ${said("page." + side)}`), sheet(view, view.scores[side])]);
  const signatures = element("p", `${said("page.white")} ______________  ${said("page.black")} ______________`);
  signatures.className = "signatures";
  return [...(whose.length > 0 ? tables : [sheet(view)]), signatures];
}

export function printed(what, view, board) {
  const page = element("article", ...heading(view));
  if (what === "diagram") page.append(diagram(board), element("p", view.board.fen));
  if (what === "sheet") page.append(...sheets(view));
  if (what === "moves") page.append(element("p", moveLines(view).join(" ")));
  return page;
}
