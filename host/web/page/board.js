// The board as a grid that is seen, heard and gone through by keys. Knows squares and men, no rules:
// whatever stands on whatever board the view says.

const kFigures = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟" };
const kAsText = "\ufe0e"; // not as an emoji

export const figure = (man) => (kFigures[man.toUpperCase()] || man.toUpperCase()) + kAsText;
export const sideOf = (man) => (man === man.toLowerCase() ? "black" : "white");

const make = (name, className) => {
  const element = document.createElement(name);
  element.className = className;
  return element;
};

export class Board {
  // `hands`: moved(from, to), told(words), wanted(what, square) for the letters that ask the table.
  constructor(grid, hands) {
    this.grid = grid;
    this.hands = hands;
    this.flipped = false;
    this.at = null; // the square that has the focus, or would have it
    this.chosen = null;
    this.view = null;
    grid.addEventListener("keydown", (event) => this.key(event));
    grid.addEventListener("focusin", (event) => {
      this.at = event.target.dataset.at || this.at;
    });
    grid.addEventListener("click", (event) => this.click(event));
    grid.addEventListener("pointerdown", (event) => this.lift(event));
    grid.addEventListener("pointerup", (event) => this.put(event));
  }

  show(view) {
    this.view = view;
    const { files, ranks, squares } = view.board;
    this.men = new Map(squares.map((one) => [one.at, one]));
    if (!this.at || !this.men.has(this.at)) this.at = squares[squares.length - files].at;
    const hadFocus = this.grid.contains(document.activeElement);
    this.rows = [];
    for (let rank = 0; rank < ranks; ++rank) {
      this.rows.push(squares.slice(rank * files, (rank + 1) * files).map((one) => one.at));
    }
    if (this.flipped) this.rows = this.rows.reverse().map((row) => row.reverse());
    this.grid.style.setProperty("--files", files);
    this.grid.style.setProperty("--ranks", ranks);
    this.grid.replaceChildren(...this.rows.map((row, number) => this.row(row, number)));
    if (hadFocus) this.focus(this.at);
  }

  row(squares, number) {
    const row = make("div", "row");
    row.setAttribute("role", "row");
    row.append(...squares.map((at, file) => this.cell(at, number, file)));
    return row;
  }

  cell(at, number, file) {
    const one = this.men.get(at);
    const [name, rank] = [at[0], at.slice(1)];
    const dark = (name.charCodeAt(0) - 97 + Number(rank) - 1) % 2 === 0;
    const cell = make("div", "square " + (dark ? "dark" : "light"));
    cell.setAttribute("role", "gridcell");
    cell.dataset.at = at;
    cell.tabIndex = at === this.at ? 0 : -1;
    cell.setAttribute("aria-label", one.words);
    cell.setAttribute("aria-selected", String(at === this.chosen));
    const last = this.view.last;
    if (last && (at === last.from || at === last.to)) cell.classList.add("last");
    const targets = this.view.targets;
    if (targets && this.chosen && (targets[this.chosen] || []).includes(at)) cell.classList.add("target");
    if (one.man) {
      const man = make("span", "man " + sideOf(one.man));
      man.textContent = figure(one.man);
      man.setAttribute("aria-hidden", "true");
      cell.append(man);
    }
    if (file === 0) cell.dataset.rank = rank;
    if (number === this.rows.length - 1) cell.dataset.file = name;
    return cell;
  }

  flip() {
    this.flipped = !this.flipped;
    if (this.view) this.show(this.view);
  }

  focus(at) {
    for (const cell of this.grid.querySelectorAll("[data-at]")) {
      cell.tabIndex = cell.dataset.at === at ? 0 : -1;
      if (cell.dataset.at === at) cell.focus();
    }
    this.at = at;
  }

  place(at) {
    const row = this.rows.findIndex((squares) => squares.includes(at));
    return [row, this.rows[row].indexOf(at)];
  }

  step(rows, files) {
    const [row, file] = this.place(this.at);
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

  choose(at) {
    if (this.chosen === at) {
      this.chosen = null;
    } else if (this.chosen) {
      const from = this.chosen;
      this.chosen = null;
      this.hands.moved(from, at);
    } else if (this.men.get(at).man) {
      this.chosen = at;
    }
    this.at = at;
    this.show(this.view);
  }

  click(event) {
    const cell = event.target.closest("[data-at]");
    if (!cell || this.dragged) return;
    this.at = cell.dataset.at;
    this.choose(cell.dataset.at);
  }

  lift(event) {
    const cell = event.target.closest("[data-at]");
    this.lifted = cell && this.men.get(cell.dataset.at).man ? cell.dataset.at : null;
    this.dragged = false;
  }

  put(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under && under.closest("#board [data-at]");
    if (!this.lifted || !cell || cell.dataset.at === this.lifted) return;
    this.dragged = true; // the click that follows is none
    setTimeout(() => (this.dragged = false), 0);
    this.chosen = null;
    this.hands.moved(this.lifted, cell.dataset.at);
    this.lifted = null;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey) return;
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
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (steps[event.key]) return this.step(...steps[event.key]), true;
    if (event.key === "Enter" || event.key === " ") return this.choose(this.at), this.focus(this.at), true;
    const key = event.key.toLowerCase();
    if ("kqrbnp".includes(key) && key.length === 1 && !event.altKey) {
      return this.seek(key.toUpperCase(), event.shiftKey), true;
    }
    if (key === "o") return this.hands.told(this.men.get(this.at).words), true;
    if (key === "f") return this.hands.wanted("flip"), true;
    if ("ltcmxwi".includes(key) && key.length === 1) return this.hands.wanted(key, this.at), true;
    if (key === "escape") return (this.chosen = null), this.show(this.view), this.focus(this.at), true;
    return false;
  }
}
