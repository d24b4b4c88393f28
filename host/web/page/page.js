// The second board's page: shows what the feed brings, and says what is clicked or typed.
import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { element } from "./element.js";
import { Feed } from "./feed.js";
import { Newest } from "./newest.js";
import { moveLines, player, printed } from "./paper.js";
import { scoresSideBySide, stepsToDo } from "./remedy.js";
import { tasksOf, stepsOf } from "./tasks.js";
import { heard, languages, learn, preferred, said } from "./words.js";

const $ = (id) => document.getElementById(id);
const kMostSaid = 60;

let view = null;
let me = { role: "spectator", side: null };

const item = (text) => element("li", text);
const acting = (text, act) => {
  const one = element("button", text);
  one.type = "button";
  one.addEventListener("click", act);
  return one;
};
// `command`: by which it is the same button after all are made anew.
const button = (text, line, command) => {
  const one = acting(text, () => speak(line));
  one.dataset.command = command;
  return one;
};
// In the language that is spoken now: what stands there later may be read in another.
const inItsLanguage = (tag, text) => {
  const one = element(tag, text);
  one.lang = document.documentElement.lang;
  return one;
};
const put = (id, text) => {
  if ($(id).textContent !== text) $(id).textContent = text;
};
// Words of the page's own, which are told anew in another language; null: nothing.
const putWord = (id, key) => {
  key ? ($(id).dataset.word = key) : delete $(id).dataset.word;
  put(id, key ? said(key) : "");
};
// Only what has changed: whoever stands on something with his keys stays there, or beside it if it is
// gone, where a key does nothing; never on what has come in its place.
const renew = (id, sign, make) => {
  const place = $(id);
  if (place.dataset.sign === sign) return;
  place.dataset.sign = sign;
  const now = document.activeElement;
  const held = now !== place && place.contains(now) ? now : null;
  place.replaceChildren(...make());
  if (!held) return;
  const same = [...place.querySelectorAll("[data-command]")].find((one) => one.dataset.command === held.dataset.command);
  (same || place).focus();
};
const fill = (id, lines) => renew(id, lines.join("\n"), () => lines.map(item));

// Each time anew: an alert that says the same again is not heard. What comes at once is said at once.
let alarming = [];
function alarm(words) {
  put("urgent", "");
  alarming.push(words);
  if (alarming.length > 1) return;
  const lang = document.documentElement.lang;
  setTimeout(() => {
    $("urgent").lang = lang;
    put("urgent", alarming.join(" "));
    alarming = [];
  }, 100);
}

// False: nobody has heard it. What was answered or asked before is over with it; what is still open after
// it, the table asks again. `question`: which one it answers, and nothing else.
function speak(line, question) {
  put("urgent", "");
  inOrder = asTold;
  forget();
  if (feed.say(line, question)) return true;
  alarm(said("page.lost"));
  return false;
}

function show(id, visible) {
  $(id).hidden = !visible;
}

// What a view brings to be said is in its language: between two languages a move waits for the first
// view in the new one, and where the game has gone on meanwhile nobody is moved.
let waiting = null;
const isTold = () => view.voice === feed.voice;

function goOn() {
  if (!waiting || !isTold()) return;
  const { move, moves, fen } = waiting;
  waiting = null;
  if (view.moves.length === moves && view.board.fen === fen) move();
}

function moved(from, to) {
  waiting = { move: () => sayMove(from, to), moves: view.moves.length, fen: view.board.fen };
  goOn();
}

// By a square or by what puts a man down ("N@"), which is said in the viewer's letters.
function sayMove(from, to) {
  const inHand = (view.hand || []).find((one) => one.from === from);
  const line = (inHand ? inHand.say : from) + to;
  if (me.role !== "arbiter") return speak(line);
  const report = $("tasks").querySelector("form.irregularity");
  report.fill("illegal-move", board.sideAt(from), line);
  report.focus(); // not on its button: a key that is still held must send nothing
}

// Back and forth in the list of moves, which is told.
let reading = null;
function read(step) {
  const all = view.moves;
  reading = Math.min(Math.max((reading === null ? all.length : reading) + step, 0), all.length - 1);
  const move = all[reading];
  tell(move ? `${move.number} ${said("page." + move.side)}: ${move.written}` : said("answer.no-move"));
}

// A question stays open beside it.
function tell(words) {
  if (isAsked()) return $("answer").append(inItsLanguage("p", words));
  answer({ lines: [words], choices: [], refusal: false });
}

const board = new Board($("board"), $("men"), {
  moved,
  castles: askWhetherHeCastles,
  told: tell,
  wanted: (what, square) => {
    const asks = { t: "clock", m: "targets", M: "captures", x: "rays", X: "rays", line: "line", LINE: "line", w: "attackers" };
    if (what === "f") return $("flip").click();
    if (what === "i") return $("line").focus();
    if (what === "a" || what === "d") return read(what === "a" ? -1 : 1);
    if (what === "l") return tell(lastMoves() || said("answer.no-move"));
    if (what === "c") return tell(view.captured || said("page.nothing-captured"));
    speak(what === "t" ? heard(asks.t) : `${heard(asks[what])} ${square}`);
    inOrder = kTurned[what] || asTold;
  },
});
const clocks = new Clocks($("clock-white").querySelector("dd"), $("clock-black").querySelector("dd"));

const newest = new Newest($("said"));

// Each line is added once; what stands there already is not said again by a screen reader, nor here
// what the alert says, nor what the page had told before it was loaded anew.
function news(lines, isKnown = false) {
  for (const line of lines) {
    const one = inItsLanguage("p", line.words);
    if (line.urgent || isKnown) one.setAttribute("aria-live", "off");
    $("said").append(one);
    if (line.urgent && !isKnown) alarm(line.words);
  }
  while ($("said").children.length > kMostSaid) $("said").firstChild.remove();
  newest.follow();
}

// In a turn of two moves the first may still be waiting behind the last.
const lastMoves = () => [view.waits, view.last].filter(Boolean).map((one) => one.words).join(". ");

// `choices`: each is said to the table or, in a question of the page's own, done here.
function answer(what) {
  answeredAfter = view ? view.moves.length : 0;
  question = what.question;
  $("answer").classList.toggle("refusal", what.refusal);
  $("answer").replaceChildren(...what.lines.map((line) => inItsLanguage("p", line)));
  $("choices").replaceChildren(...what.choices.map((one) => {
    const choice = acting(one.shown, () => {
      forget();
      one.act ? one.act() : speak(one.say, what.question);
    });
    if (one.letter) choice.dataset.key = one.letter.toLowerCase();
    if (one.man) choice.dataset.man = one.man.toLowerCase();
    return choice;
  }));
  if (what.choices.length === 0) return;
  if (!$("choices").contains(document.activeElement)) asked = document.activeElement;
  // Beside the answers, not on one: a key that is still held must choose nothing.
  $("choices").focus();
}

// The king and then his own rook: castling, or the rook instead. Nobody is chosen until he says so.
function askWhetherHeCastles(king, rook) {
  const { words } = board.men.get(rook);
  answer({ lines: [said("page.castles-or")], refusal: false, choices: [
    { shown: said("heard.castling"), act: () => moved(king, rook) },
    { shown: words, act: () => board.take(rook) }] });
}

// Where he was when he was asked, by which number (undefined: by the page itself), and after how many
// half-moves the answer came.
let asked = null;
let question;
let answeredAfter = 0;

// What is seen from a square is told clockwise, or the other way round.
const asTold = (lines) => lines;
const kTurned = { X: (lines) => [lines[0], ...lines.slice(1).reverse()], LINE: (lines) => [...lines].reverse() };
let inOrder = asTold;

// A question and a refusal are over when the game has gone on; an answer may have come with a move, and
// is over with the next.
const progress = () => JSON.stringify([view.moves.length, view.result]);
const isAsked = () => $("choices").children.length > 0;
const isOver = () => isAsked() || $("answer").classList.contains("refusal") ||
  Math.abs(view.moves.length - answeredAfter) > 1;

function forget() {
  const hadFocus = $("choices").contains(document.activeElement);
  $("answer").classList.remove("refusal");
  $("answer").replaceChildren();
  $("choices").replaceChildren();
  if (hadFocus) asked && asked.isConnected && asked !== document.body ? asked.focus() : board.focus(board.at);
}

// No to a question; without one, whoever is chosen is let go.
function escape(event) {
  if (event.key !== "Escape" || event.repeat) return;
  if (!isAsked()) return board.release();
  const open = question;
  forget();
  if (open !== undefined) speak(heard("no"), open);
}

// "S" chooses the German knight, and so does "N", which players know; undefined: nobody, or several.
function chosenBy(key) {
  const all = [...$("choices").children];
  const own = all.filter((one) => one.dataset.key === key);
  const meant = own.length > 0 ? own : all.filter((one) => one.dataset.man === key);
  return meant.length === 1 ? meant[0] : undefined;
}

// After a key that chooses nothing. Said anew each time, and shown once.
function tellKeys() {
  const lines = [...$("choices").children].map((one) => {
    const keys = new Set([one.dataset.key, one.dataset.man].filter((key) => key && chosenBy(key) === one));
    return keys.size > 0 && `${[...keys].join(", ").toUpperCase()}: ${one.textContent}`;
  }).filter(Boolean);
  const here = lines.length > 0 ? `${said("page.keys-here")}: ${lines.join("; ")}. ` : "";
  const hint = inItsLanguage("p", here + said("page.keys-always"));
  hint.className = "keys";
  $("answer").querySelector(".keys")?.remove();
  $("answer").append(hint);
}

function choose(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.repeat && event.key !== "Tab") return event.preventDefault();
  const meant = chosenBy(event.key.toLowerCase());
  if (meant) return meant.click();
  if (event.key.length === 1 && event.key !== " ") tellKeys();
}

function players() {
  const [white, black] = ["white", "black"].map((side) => player(view, side));
  const mine = said("page.as-" + me.role) + (me.side ? ", " + said("page." + me.side) : "");
  const line = element("p", white, " – ", black, `. ${mine}`);
  document.title = `${white.textContent} – ${black.textContent}, Annabella`;
  if ($("players").textContent !== line.textContent) $("players").replaceChildren(...line.childNodes);
}

function scores() {
  const sides = ["white", "black"].filter((side) => view.scores?.[side]?.length > 0);
  const shown = sides.length > 0 && !view.remedy;
  show("scores-part", shown);
  if (!shown) return;
  renew("scores", JSON.stringify(view.scores), () => sides.map((side) => {
    const entries = view.scores[side].map((entry, ply) => {
      const move = view.moves[ply]; // none where more is written than was played
      const place = move ? `${move.number} ${said("page." + move.side)}: ` : "";
      return item(place + (entry === null ? said("score.gap") : entry));
    });
    return element("div", element("h3", said("page." + side)), element("ul", ...entries));
  }));
}

function remedy() {
  const leaves = !view.remedy && $("remedy-part").contains(document.activeElement);
  show("remedy-part", Boolean(view.remedy));
  if (leaves) board.focus(board.at);
  if (!view.remedy) return;
  renew("remedy-steps", JSON.stringify(view.remedy.steps), () => stepsToDo(view.remedy.steps, button));
  renew("remedy-scores", JSON.stringify(view.remedy.rows), () => [scoresSideBySide(view.remedy.rows)]);
}

// Only put where lines are typed, to be gone on with and sent from there.
function beginning(text, line, command) {
  const one = acting(text, () => {
    $("line").value = line;
    $("line").focus();
  });
  one.dataset.command = command;
  return one;
}

function steps() {
  const all = stepsOf(me, view);
  renew("steps", all.map((one) => one.shown).join("\n"),
    () => all.map((one) => (one.isBegun ? beginning : button)(one.shown, one.say, one.command)));
  all.forEach((step, which) => {
    const one = $("steps").children[which];
    one.classList.toggle("expected", step.expected);
    step.expected ? one.setAttribute("aria-current", "step") : one.removeAttribute("aria-current");
  });
}

// What is half filled in stays so over a lost connection.
function tasks() {
  const sign = JSON.stringify([me.role, me.side, me.may, document.documentElement.lang]);
  renew("tasks", sign, () => tasksOf(me, speak));
  show("tasks", $("tasks").children.length > 0);
}

// Whoever has just come in by a code begins at the board.
let hasJoined = false;

function draw(next) {
  if (view && next.moves.length !== view.moves.length) reading = null;
  const before = view && progress();
  view = next;
  if (before && before !== progress() && isOver()) forget();
  board.show(view);
  show("hand", Boolean(view.hand));
  clocks.show(view.clock);
  show("clocks", Boolean(view.clock));
  players();
  put("hand-title", `${said("page.hand")}: ${said("page." + view.turn)}`);
  put("next", view.next ? view.next.words : "");
  fill("binding", view.next ? view.next.binding : []);
  fill("offers", view.offers.words);
  put("waits", view.waits ? `${view.waits.words}: ${said("page.stage-" + view.waits.stage)}` : "");
  put("last", view.last ? view.last.words : said("answer.no-move"));
  put("stage", view.last ? said("page.stage-" + view.last.stage) : "");
  put("result", view.result ? view.result.words.join(" ") : "");
  fill("moves", moveLines(view));
  $("moves").tabIndex = view.moves.length > 0 ? 0 : -1; // without any it is nothing that is seen
  scores();
  remedy();
  show("evidence-part", Boolean(view.evidence));
  fill("evidence", view.evidence || []);
  steps();
  show("say", me.role !== "spectator");
  putWord("speak-title", me.role === "spectator" ? "page.answer" : "page.speak");
  news(view.said);
  if (hasJoined) board.focus(board.at);
  hasJoined = false;
  goOn();
}

const feed = new Feed({
  welcome: (welcome) => {
    me = welcome;
    if (isAsked()) forget(); // nobody there waits for an answer
    hasJoined = $("door").contains(document.activeElement);
    show("door", false);
    show("table", true);
    putWord("connection", "page.connected");
    putWord("refused", null);
    put("urgent", "");
    if (me.side === "black" && !board.flipped) $("flip").click();
    tasks();
    news(welcome.log || [], true);
    news(welcome.lines.map((words) => ({ words, urgent: false })));
  },
  refused: (refused) => {
    show("table", false);
    show("door", true);
    putWord("refused", refused.why);
    putWord("connection", null);
    $("code").focus();
  },
  view: draw,
  answer: (what) => answer({ ...what, lines: inOrder(what.lines) }),
  // What nobody has heard is in its place again, to be said once more; but what answers a question
  // would answer another then.
  lost: (unheard) => {
    putWord("connection", "page.lost");
    clocks.lose();
    if (!unheard) return;
    if (unheard.question === undefined && !$("line").value) $("line").value = unheard.say;
    alarm(said("page.lost"));
  },
  door: () => {
    show("door", true);
    putWord("connection", null);
  },
}, null);

// A key that is held and the second click of two say and choose nothing more.
function once(event) {
  const isHeld = event.type === "keydown" && event.repeat && event.key === "Enter";
  if (!isHeld && !(event.detail > 1 && event.target.closest("button"))) return;
  event.preventDefault();
  event.stopPropagation();
}

function wire() {
  for (const kind of ["keydown", "click"]) document.addEventListener(kind, once, true);
  $("join").addEventListener("submit", (event) => {
    event.preventDefault();
    feed.join($("code").value);
    $("code").value = "";
  });
  $("say").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!$("line").value.trim() || speak($("line").value)) $("line").value = "";
  });
  $("choices").addEventListener("keydown", choose);
  document.addEventListener("keydown", escape);
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
    if (isAsked()) forget();
    tasks();
    for (const id of ["remedy-steps", "remedy-scores", "scores"]) $(id).dataset.sign = "";
    if (view) draw({ ...view, said: [] });
  });
  feed.voice = voice;
  wire();
  feed.begin();
}

begin();
