// What somebody in a role has to do at the table, as buttons and small forms. Each says a line, as
// it would be typed: what comes of it is ruled there.
import { element } from "./element.js";
import { heard, said } from "./words.js";

const sideWord = (side) => said("page." + side);

const kSteps = [
  ["made", "answer.must-make"],
  ["repeated", "answer.must-repeat"],
  ["misrepeated", "answer.must-repeat"],
  ["executed", "answer.must-execute"],
  ["pressed", "answer.must-press"],
];
const kOffers = ["draw", "takeback", "resign", "stop-clocks", "boards-differ"];
const kClaims = ["threefold", "fifty-moves"];

// Only who was offered a draw or asked for a move can take it or give it back. They come last, so that no
// button moves for them. No bare "yes" is said, which may answer something else: a move is given back by
// wanting it, too, which the table asks about, and a "no" to something else does nothing.
function answersOf(me, view) {
  const isOffered = (offer) => Boolean(view.offers[offer]) && view.offers[offer] !== me.side;
  const draw = ["accept-draw", "decline-draw"].map((command) =>
    ({ command, shown: said("command." + command), say: heard(command), expected: false }));
  const takeback = [["accept-takeback", "takeback"], ["decline-takeback", "no"]].map(([command, line]) =>
    ({ command, shown: said("page." + command), say: heard(line), expected: false }));
  return [...(isOffered("draw") ? draw : []), ...(isOffered("takeback") ? takeback : [])];
}

// What follows an announcement, and a player's own: what is expected now is marked.
export function stepsOf(me, view) {
  if (me.role === "spectator" || me.role === "arbiter" || view.result) return [];
  const steps = kSteps.map(([command, step]) => ({
    command,
    shown: said("command." + command),
    say: heard(command),
    expected: Boolean(view.next) && view.next.step === step,
  }));
  if (me.role === "assistant") return steps.filter((step) => me.may.includes(step.command));
  const claims = kClaims.map((claim) => ({
    command: "claim-" + claim,
    shown: `${said("command.claim")}: ${said("claim." + claim)}`,
    say: heard("claim-" + claim),
    expected: false,
    isBegun: true, // a move may follow (9.2.1, 9.3.1), and a wrong one costs time (9.5.3)
  }));
  const plain = (command) => ({ command, shown: said("command." + command), say: heard(command), expected: false });
  return [...steps, ...kOffers.map(plain), ...claims, ...answersOf(me, view)];
}

// [label, element] pairs and a line made of the elements' values. What was said is gone from it: sent
// once more by mistake, it lacks something.
function form(title, fields, line, speak) {
  const one = element("form", element("h3", title));
  for (const [name, field] of fields) one.append(element("label", name + " ", field));
  one.append(element("button", said("page.send")));
  one.addEventListener("submit", (event) => {
    event.preventDefault();
    if (speak(line(...fields.map(([, field]) => field.value.trim())))) one.reset();
  });
  return one;
}

// Nothing is chosen at first: what nobody has chosen is not to be sent.
const choice = (options) => {
  const select = element("select", new Option("", ""));
  select.required = true;
  for (const [value, text] of options) select.append(new Option(text, value));
  return select;
};
const sides = () => choice(["white", "black"].map((side) => [sideWord(side), sideWord(side)]));
const commands = (names, heardAs, saidAs) =>
  choice(names.map((name) => [heard(heardAs + name), said(saidAs + name)]));
const text = (length = 100) => {
  const input = element("input");
  input.maxLength = length;
  input.size = Math.min(length, 20);
  input.autocomplete = "off";
  return input;
};
const needed = (input) => {
  input.required = true;
  return input;
};

function saying(shown, line, command, speak) {
  const one = element("button", shown);
  one.type = "button";
  one.dataset.command = command;
  one.addEventListener("click", () => speak(line));
  return one;
}

const action = (command, speak) => saying(said("command." + command), heard(command), command, speak);

// The scores agree: one of the boards is wrong, and somebody says whose (D.2.9).
const whoseBoard = (speak) => ["white", "black"].map((side) =>
  saying(said(`page.${side}-differs`), `${heard("boards-differ")} ${sideWord(side)}`, side + "-differs", speak));

function group(title, ...parts) {
  const one = element("div", element("h3", title), ...parts);
  one.className = "buttons";
  return one;
}

// What his duties allow (D.2.10).
function assistants(me, speak) {
  const may = (command, make) => (me.may.includes(command) ? [make()] : []);
  const parts = [
    ...may("touched", () =>
      form(said("command.touched"), [[said("page.side"), sides()], [said("page.square"), needed(text(3))]],
        (side, square) => `${side} ${heard("touched")} ${square}`, speak)),
    ...may("boards-differ", () =>
      group(said("command.boards-differ"), action("boards-differ", speak), ...whoseBoard(speak))),
    ...may("record", () =>
      form(said("command.record"), [[said("page.entry"), needed(text(60))]], (entry) => `${heard("record")} ${entry}`,
        speak)),
    ...may("missing", () => group(said("command.missing"), action("missing", speak))),
    ...may("flag", () => group(said("command.flag"), action("flag", speak))),
  ];
  return parts.length > 0 ? titled([element("h2", said("page.assistant")), ...parts]) : [];
}

const kIrregularities = ["illegal-move", "unpromoted-pawn", "press-without-move", "two-hands",
  "touched-man", "displaced-men", "wrong-start", "turned-board", "reversed-colours", "kings-in-check",
  "pawn-on-last-rank", "agreed-correction"];
const kPenalties = ["warning", "time-for-opponent", "time-off", "full-point-for-opponent", "points-off",
  "loss", "fine", "exclusion-from-rounds", "expulsion"];
const kRulings = ["grant", "reject", "defer", "allow-draw", "stop-clocks", "start-clocks", "flag"];

const because = (line, note) => (note ? `${line} ${heard("mark-note")} ${note}` : line);

// A clock shows "5" minutes.
const minutes = (time) => (/^\d+$/.test(time) ? `${time}:00` : time);

// What a penalty takes or gives: minutes ("2", "zwei", "2:00", as they are typed at the table), an amount
// of money, points (none: down to the next lower result), or nothing that is written here.
const kMeasured = { "time-for-opponent": "minutes", "time-off": "minutes", fine: "amount", "points-off": "points" };

function penalties(speak) {
  const what = commands(kPenalties, "penalty-", "page.penalty-");
  const fields = { minutes: text(40), amount: text(20), points: text(20) };
  const one = form(said("command.penalise"),
    [[said("page.side"), sides()], [said("page.what"), what], [said("page.minutes"), fields.minutes],
      [said("page.amount"), fields.amount], [said("page.points"), fields.points], [said("page.note"), text()]],
    (side, kind, time, amount, points, note) =>
      because(`${kind} ${side} ${time || points}`.trim(), [amount, note].filter(Boolean).join(", ")), speak);
  const show = () => {
    const kind = kPenalties.find((name) => heard("penalty-" + name) === what.value);
    for (const [name, field] of Object.entries(fields)) {
      field.parentElement.hidden = kMeasured[kind] !== name;
      field.required = name === "minutes" && kMeasured[kind] === name;
      if (field.parentElement.hidden) field.value = "";
    }
  };
  what.addEventListener("change", show);
  one.addEventListener("reset", () => setTimeout(show, 0));
  show();
  return one;
}

// Filled in by hand, or by a move on the arbiter's board: an illegal one, made on purpose or not (7.5).
function irregularities(speak) {
  const what = commands(kIrregularities, "irregularity-", "irregularity.");
  const [side, way, pressed, note] = [sides(), text(40), element("input"), text()];
  pressed.type = "checkbox";
  const one = form(said("command.irregularity"),
    [[said("page.what"), what], [said("page.side"), side], [said("page.irregular-move"), way],
      [said("page.pressed"), pressed], [said("page.note"), note]],
    () => because([what.value, side.value, way.value.trim(), pressed.checked ? heard("pressed") : ""]
      .filter(Boolean).join(" "), note.value.trim()), speak);
  one.classList.add("irregularity");
  one.tabIndex = -1;
  one.setAttribute("aria-label", said("command.irregularity"));
  one.fill = (name, color, move) => {
    one.reset();
    what.value = heard("irregularity-" + name);
    side.value = sideWord(color);
    way.value = move;
  };
  const hint = element("p", said("page.illegal"));
  hint.className = "aside";
  one.append(hint);
  return one;
}

function arbiters(speak) {
  return [
    element("h2", said("page.arbiter")),
    group(said("page.rulings"), ...kRulings.map((name) => action(name, speak))),
    irregularities(speak),
    penalties(speak),
    form(said("command.set-clocks"), [[sideWord("white"), needed(text(8))], [sideWord("black"), needed(text(8))]],
      (white, black) => `${heard("set-clocks")} ${minutes(white)} ${minutes(black)}`, speak),
    form(said("command.set-position"), [["FEN", needed(text(100))]],
      (fen) => `${heard("set-position")} ${fen}`, speak),
    form(said("command.decide"), [[said("page.result"), choice(["1-0", "1/2-1/2", "0-1", "0-0", "+/-", "-/+",
      "-/-"].map((one) => [one, one]))]], (result) => `${heard("decide")} ${result}`, speak),
    group(said("command.boards-differ"), action("boards-differ", speak), ...whoseBoard(speak),
      action("clocks-back", speak)),
  ];
}

export function tasksOf(me, speak) {
  if (me.role === "assistant") return assistants(me, speak);
  if (me.role === "arbiter") return titled(arbiters(speak));
  return [];
}

function titled(parts) {
  parts[0].id = "tasks-title";
  return parts;
}
