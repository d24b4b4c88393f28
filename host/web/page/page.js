// The second board's page: shows what the feed brings, and says what is clicked or typed.
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Feed } from "./feed.js";
import { printed } from "./paper.js";
import { tasksOf, stepsOf } from "./tasks.js";
import { heard, languages, learn, preferred, said } from "./words.js";

const $ = (id) => document.getElementById(id);
const kMostSaid = 60;

let view = null;
let me = { role: "spectator", side: null };

const element = (name, text) => {
  const one = document.createElement(name);
  one.textContent = text;
  return one;
};
const item = (text) => element("li", text);
const button = (text, line) => {
  const one = element("button", text);
  one.type = "button";
  one.addEventListener("click", () => speak(line));
  return one;
};
const fill = (id, lines) => {
  if ([...$(id).children].map((one) => one.textContent).join("\n") === lines.join("\n")) return;
  $(id).replaceChildren(...lines.map(item));
};
const put = (id, text) => {
  if ($(id).textContent !== text) $(id).textContent = text;
};

function speak(line) {
  put("urgent", "");
  if (!feed.say(line)) put("connection", said("page.lost"));
}

function show(id, visible) {
  $(id).hidden = !visible;
}

const board = new Board($("board"), {
  moved: (from, to) => speak(from + to),
  told: (words) => answer({ lines: [words], choices: [], refusal: false }),
  wanted: (what, square) => {
    const asks = { t: "clock", m: "targets", x: "rays", w: "attackers" };
    if (what === "flip") return $("flip").click();
    if (what === "i") return $("line").focus();
    if (what === "l") return board.hands.told(view.last ? view.last.words : said("answer.no-move"));
    if (what === "c") return board.hands.told(view.captured || said("page.nothing-captured"));
    speak(what === "t" ? heard(asks.t) : `${heard(asks[what])} ${square}`);
  },
});
const clocks = new Clocks($("clock-white").querySelector("dd"), $("clock-black").querySelector("dd"));

// Each line is added once; what stands there already is not said again by a screen reader.
function tell(lines) {
  for (const line of lines) {
    $("said").append(element("p", line.words));
    if (line.urgent) put("urgent", line.words);
  }
  while ($("said").children.length > kMostSaid) $("said").firstChild.remove();
  if (lines.length > 0) $("said").scrollTop = $("said").scrollHeight;
}

function answer(what) {
  $("answer").classList.toggle("refusal", what.refusal);
  $("answer").replaceChildren(...what.lines.map((line) => element("p", line)));
  $("choices").replaceChildren(...what.choices.map((one) => button(one.shown, one.say)));
  if (what.choices.length > 0) $("choices").firstChild.focus();
}

function players() {
  const name = (side) => view.players[side] || said("page." + side);
  const mine = said("page.as-" + me.role) + (me.side ? ", " + said("page." + me.side) : "");
  put("players", `${name("white")} – ${name("black")}. ${mine}`);
}

// By full moves: a number, and what each side has played under it.
function movesByNumber() {
  const rows = [];
  for (const move of view.moves) {
    const row = rows[rows.length - 1];
    if (!row || row.number !== move.number) {
      rows.push({ number: move.number, white: [], black: [] });
    }
    rows[rows.length - 1][move.side].push(move.written);
  }
  return rows;
}

function scores() {
  show("scores-part", Boolean(view.scores));
  if (!view.scores) return;
  const sides = ["white", "black"].filter((side) => view.scores[side]);
  const sheets = sides.map((side) => {
    const entries = view.scores[side];
    const part = document.createElement("div");
    const list = document.createElement("ol");
    list.append(...entries.map((entry) => item(entry === null ? said("score.gap") : entry)));
    part.append(element("h3", said("page." + side)), list);
    return part;
  });
  $("scores").replaceChildren(...sheets);
}

function draw(next) {
  view = next;
  board.show(view);
  clocks.show(view.clock);
  show("clocks", Boolean(view.clock));
  players();
  put("next", view.next ? view.next.words : "");
  fill("binding", view.next ? view.next.binding : []);
  put("last", view.last ? view.last.words : said("answer.no-move"));
  put("stage", view.last ? said("page.stage-" + view.last.stage) : "");
  put("result", view.result ? view.result.words.join(" ") : "");
  fill("moves", movesByNumber().map((row) => {
    const [white, black] = [row.white.join(" "), row.black.join(" ")];
    return `${row.number}. ${white || "…"} ${black}`.trim();
  }));
  scores();
  show("evidence-part", Boolean(view.evidence));
  fill("evidence", view.evidence || []);
  $("steps").replaceChildren(...stepsOf(me, view).map((step) => {
    const one = button(step.shown, step.say);
    one.classList.toggle("expected", step.expected);
    return one;
  }));
  show("speak", me.role !== "spectator");
  tell(view.said);
}

const feed = new Feed({
  welcome: (welcome) => {
    me = welcome;
    show("door", false);
    show("table", true);
    put("connection", said("page.connected"));
    put("refused", "");
    if (me.side === "black" && !board.flipped) $("flip").click();
    $("tasks").replaceChildren(...tasksOf(me, speak));
    show("tasks", $("tasks").children.length > 0);
    tell(welcome.lines.map((words) => ({ words, urgent: false })));
  },
  refused: (refused) => {
    show("table", false);
    show("door", true);
    put("refused", refused.words);
    $("code").focus();
  },
  view: draw,
  answer,
  lost: () => put("connection", said("page.lost")),
  door: () => {
    show("door", true);
    put("connection", "");
  },
}, null);

function wire() {
  $("join").addEventListener("submit", (event) => {
    event.preventDefault();
    feed.join($("code").value);
    $("code").value = "";
  });
  $("say").addEventListener("submit", (event) => {
    event.preventDefault();
    if ($("line").value.trim()) speak($("line").value);
    $("line").value = "";
  });
  $("flip").addEventListener("click", () => {
    board.flip();
    $("flip").setAttribute("aria-pressed", String(board.flipped));
  });
  for (const one of document.querySelectorAll("[data-look]")) {
    const set = (on) => {
      document.documentElement.toggleAttribute("data-" + one.dataset.look, on);
      one.setAttribute("aria-pressed", String(on));
      localStorage.setItem("annabella." + one.dataset.look, on ? "yes" : "no");
    };
    const dark = one.dataset.look === "dark" && matchMedia("(prefers-color-scheme: dark)").matches;
    const contrast = one.dataset.look === "contrast" && matchMedia("(prefers-contrast: more)").matches;
    const own = localStorage.getItem("annabella." + one.dataset.look);
    set(own ? own === "yes" : dark || contrast);
    one.addEventListener("click", () => set(one.getAttribute("aria-pressed") !== "true"));
  }
  for (const one of document.querySelectorAll("[data-print]")) {
    one.addEventListener("click", () => {
      $("paper").replaceChildren(printed(one.dataset.print, view, board));
      window.print();
    });
  }
}

async function begin() {
  const all = await languages();
  $("language").append(...all.map(([id, name]) => {
    const option = new Option(name, id);
    option.lang = id;
    return option;
  }));
  const voice = preferred(all.map(([id]) => id));
  await learn(voice);
  $("language").value = voice;
  $("language").addEventListener("change", async () => {
    await learn($("language").value);
    feed.speak($("language").value);
    $("tasks").replaceChildren(...tasksOf(me, speak));
    if (view) players();
  });
  feed.voice = voice;
  wire();
  feed.begin();
}

begin();
