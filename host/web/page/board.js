// The board as a grid that is seen, heard and gone through by keys, and the men beside it that may be
// put on it. Knows squares and men, no rules: whatever stands on whatever board the view says.

const kFigures = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟" };
const kAsText = "\ufe0e"; // not as an emoji

export const figure = (man) => (kFigures[man.toUpperCase()] || man.toUpperCase()) + kAsText;
export const sideOf = (man) => (man === man.toLowerCase() ? "black" : "white");

const make = (name, className) => {
  const element = document.createElement(name);
  element.className = className;
  return element;
};

function manElement(man) {
  const element = make("span", "man " + sideOf(man));
  element.dataset.figure = figure(man); // drawn, not written: beside the words it is no label
  element.setAttribute("aria-hidden", "true");
  return element;
}

const kSteps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const kAsking = "ltcmxwiof";

export class Board {
  // `hands`: moved(from, to), from is a square or what puts a man down ("N@"); castles(king, rook) asks
  // whether he does; told(words); wanted(what, square) for the letters that ask the table.
  constructor(grid, reserve, hands) {
    this.grid = grid;
    this.reserve = reserve;
    this.hands = hands;
    this.flipped = false;
    this.at = null; // the square that has the focus, or would have it
    this.chosen = null; // a square, or a man in hand: "N@"
    this.choice = null; // who that is, and after how many half-moves he was chosen
    this.lifted = null; // who is dragged, from where and by which pointer
    this.dragged = false; // the click that follows is none
    this.view = null;
    this.cells = new Map();
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("focusin", (event) => {
      this.at = event.target.dataset.at || this.at;
    });
    grid.addEventListener("click", (event) => this.click(event));
    // A finger's way ends where it began, whatever is under it: the window hears of it.
    window.addEventListener("pointerdown", (event) => this.lift(event));
    window.addEventListener("pointermove", (event) => this.drag(event));
    window.addEventListener("pointerup", (event) => this.put(event));
    window.addEventListener("pointercancel", () => this.putBack());
    window.addEventListener("contextmenu", (event) => this.openMenu(event));
  }

  show(view) {
    this.view = view;
    const { files, squares } = view.board;
    this.men = new Map(squares.map((one) => [one.at, one]));
    if (this.chosen && !this.stillStands()) this.chosen = null;
    if (!this.at || !this.men.has(this.at)) this.at = squares[squares.length - files].at;
    if (this.cells.size !== squares.length || !this.cells.has(squares[0].at)) this.lay();
    for (const at of this.cells.keys()) this.paint(at);
    this.layReserve(view.hand || []);
  }

  // Anew only for another board or from the other side: who is on a square stays there, and a screen
  // reader does not read it out again.
  lay() {
    const { files, ranks, squares } = this.view.board;
    const hadFocus = this.grid.contains(document.activeElement);
    this.rows = [];
    for (let rank = 0; rank < ranks; ++rank) {
      this.rows.push(squares.slice(rank * files, (rank + 1) * files).map((one) => one.at));
    }
    if (this.flipped) this.rows = this.rows.reverse().map((row) => row.reverse());
    this.grid.style.setProperty("--files", files);
    this.cells.clear();
    this.grid.replaceChildren(...this.rows.map((squaresOfRow, number) => {
      const row = make("div", "row");
      row.setAttribute("role", "row");
      row.append(...squaresOfRow.map((at, file) => this.cell(at, number, file)));
      return row;
    }));
    if (hadFocus) this.focus(this.at);
  }

  cell(at, number, file) {
    const [name, rank] = [at[0], at.slice(1)];
    const dark = (name.charCodeAt(0) - 97 + Number(rank) - 1) % 2 === 0;
    const cell = make("div", "square " + (dark ? "dark" : "light"));
    cell.setAttribute("role", "gridcell");
    cell.dataset.at = at;
    if (file === 0) cell.dataset.rank = rank;
    if (number === this.rows.length - 1) cell.dataset.file = name;
    this.cells.set(at, cell);
    return cell;
  }

  paint(at) {
    const one = this.men.get(at);
    const cell = this.cells.get(at);
    const { last, targets } = this.view;
    const isTarget = targets && this.chosen && (targets[this.chosen] || []).includes(at);
    cell.tabIndex = at === this.at ? 0 : -1;
    if (cell.getAttribute("aria-label") !== one.words) cell.setAttribute("aria-label", one.words);
    cell.setAttribute("aria-selected", String(at === this.chosen));
    cell.classList.toggle("last", Boolean(last) && (at === last.from || at === last.to));
    cell.classList.toggle("target", Boolean(isTarget));
    if (cell.dataset.man === (one.man || "")) return;
    cell.dataset.man = one.man || "";
    cell.replaceChildren(...(one.man ? [manElement(one.man)] : []));
  }

  // Who stands there, or is in hand as this ("N@"); undefined: nobody.
  manAt(from) {
    const here = this.men.get(from);
    const inHand = (this.view.hand || []).some((one) => one.from === from);
    return here ? here.man : inHand ? from[0] : undefined;
  }

  sideAt(from) {
    return sideOf(this.manAt(from));
  }

  // A choice is over once its man is gone, or his side has moved without it.
  stillStands() {
    const { man, moves } = this.choice;
    const since = this.view.moves.slice(moves);
    return this.manAt(this.chosen) === man && this.view.moves.length >= moves &&
      since.every((move) => move.side !== sideOf(man));
  }

  select(from) {
    this.chosen = from;
    if (from) this.choice = { man: this.manAt(from), moves: this.view.moves.length };
  }

  layReserve(men) {
    const now = men.map((one) => one.from + one.words).join("\n");
    if (now !== this.reserved) {
      this.reserved = now;
      const hadFocus = this.reserve.contains(document.activeElement);
      const held = hadFocus && document.activeElement.dataset.from;
      this.reserve.replaceChildren(...men.map((one) => {
        const button = make("button", "in-hand");
        button.type = "button";
        button.dataset.from = one.from;
        button.setAttribute("aria-label", one.words);
        button.append(manElement(one.man));
        button.addEventListener("click", () => this.take(one.from));
        return button;
      }));
      // Never on another man: his own may be gone.
      const same = [...this.reserve.children].find((one) => one.dataset.from === held);
      if (hadFocus) (same || this.cells.get(this.at)).focus();
    }
    for (const button of this.reserve.children) {
      button.setAttribute("aria-pressed", String(button.dataset.from === this.chosen));
    }
  }

  take(from) {
    this.select(this.chosen === from ? null : from);
    this.show(this.view);
  }

  flip() {
    this.putBack(); // under the pointer is another square now
    this.flipped = !this.flipped;
    if (!this.view) return;
    this.lay();
    this.show(this.view);
  }

  focus(at) {
    this.at = at;
    for (const [square, cell] of this.cells) cell.tabIndex = square === at ? 0 : -1;
    this.cells.get(at).focus();
  }

  step(rows, files) {
    const row = this.rows.findIndex((squares) => squares.includes(this.at));
    const file = this.rows[row].indexOf(this.at);
    const next = this.rows[row + rows] && this.rows[row + rows][file + files];
    if (next) this.focus(next);
  }

  // The next man of a kind, from a1 towards h8, and round.
  seek(kind, back) {
    const all = [...this.men.values()].filter((one) => one.man && one.man.toUpperCase() === kind);
    if (all.length === 0) return;
    const order = (one) => [Number(one.at.slice(1)), one.at[0]];
    all.sort((a, b) => order(a)[0] - order(b)[0] || order(a)[1].localeCompare(order(b)[1]));
    if (back) all.reverse();
    const here = order({ at: this.at });
    const beyond = all.find((one) => {
      const there = order(one);
      const sign = there[0] - here[0] || there[1].localeCompare(here[1]);
      return back ? sign < 0 : sign > 0;
    });
    this.focus((beyond || all[0]).at);
  }

  // Another man of one's own is chosen instead, unless one was dragged there; but castling is the king
  // taking his own rook, and which of the two is meant only he knows.
  choose(at, isDragged) {
    const from = this.chosen;
    const { man, words } = this.men.get(at);
    const isOwn = !isDragged && from && from !== at && man && sideOf(man) === this.sideAt(from);
    const mayCastle = isOwn && this.men.has(from) && (this.manAt(from) + man).toUpperCase() === "KR";
    this.at = at;
    this.select(man && !mayCastle && (!from || isOwn) ? at : null);
    this.show(this.view);
    if (mayCastle) return this.hands.castles(from, at);
    if (from && from !== at && !isOwn) this.hands.moved(from, at);
    if (!from && !man) this.hands.told(words);
  }

  release() {
    this.putBack();
    if (!this.chosen) return;
    this.chosen = null;
    this.show(this.view);
  }

  click(event) {
    const cell = event.target.closest("[data-at]");
    if (cell && !this.dragged) this.choose(cell.dataset.at);
  }

  // Only one pointer's main button lifts a man; a second pointer puts him back.
  lift(event) {
    if (this.lifted) return this.putBack();
    this.dragged = false;
    if (event.button !== 0 || !event.isPrimary) return;
    const place = event.target.closest("#board [data-at], #men [data-from]");
    const from = place && (place.dataset.at || place.dataset.from);
    const man = from && this.manAt(from);
    if (man) this.lifted = { from, man, pointer: event.pointerId, isTouched: event.pointerType === "touch" };
  }

  // A finger that rests on the man it holds asks for no menu; a mouse and a key do.
  openMenu(event) {
    if (this.lifted && this.lifted.isTouched && event.pointerType === "touch") return event.preventDefault();
    this.putBack();
  }

  // A mouse's second button is no second pointer, but moves it.
  drag(event) {
    if (this.lifted && event.pointerId === this.lifted.pointer && event.buttons !== 1) this.putBack();
  }

  putBack() {
    if (!this.lifted) return;
    this.lifted = null;
    this.dragged = true;
  }

  // Let go elsewhere, he is put back.
  put(event) {
    const lifted = this.lifted;
    setTimeout(() => (this.dragged = false), 0);
    if (!lifted || event.pointerId !== lifted.pointer) return;
    this.lifted = null;
    if (event.button !== 0 || this.manAt(lifted.from) !== lifted.man) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under && under.closest("#board [data-at]");
    if (!cell || cell.dataset.at === lifted.from) return;
    this.dragged = true;
    this.select(lifted.from);
    this.choose(cell.dataset.at, true);
  }

  key(event) {
    if (event.ctrlKey || event.metaKey) return;
    // Held, a key asks and chooses once.
    if (event.repeat && (event.key.length === 1 || event.key === "Enter")) return event.preventDefault();
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
    const done = digit ? this.jump(Number(digit[1]), event.shiftKey) : this.named(event);
    if (done) event.preventDefault();
  }

  jump(number, toFile) {
    const letter = String.fromCharCode(96 + number);
    const at = toFile ? letter + this.at.slice(1) : this.at[0] + number;
    if (this.men.has(at)) this.focus(at);
    return true;
  }

  named(event) {
    if (kSteps[event.key]) return this.step(...kSteps[event.key]), true;
    if (event.key === "Enter" || event.key === " ") return this.choose(this.at), true;
    const key = event.key.toLowerCase();
    if (key.length !== 1 || key < "a" || key > "z") return false;
    if (event.shiftKey && (key === "a" || key === "d")) return this.hands.wanted(key), true;
    // Where a game has a man of this letter, it is the man's.
    if (this.view.board.pieces.includes(key.toUpperCase()) && !event.altKey) {
      return this.seek(key.toUpperCase(), event.shiftKey), true;
    }
    if (key === "x" && event.altKey) return this.hands.wanted(event.shiftKey ? "LINE" : "line", this.at), true;
    if (event.shiftKey && (key === "m" || key === "x")) return this.hands.wanted(key.toUpperCase(), this.at), true;
    return kAsking.includes(key) && (this.ask(key), true);
  }

  ask(key) {
    if (key === "o") return this.hands.told(this.men.get(this.at).words);
    this.hands.wanted(key, this.at);
  }
}
