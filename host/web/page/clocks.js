// Both clocks between two views: what the last view said, less what has passed since.
import { said } from "./words.js";

const text = (ms) => {
  const tenths = Math.max(0, Math.ceil(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  if (seconds < 20) return `0:${two(s)}.${tenths % 10}`;
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

export class Clocks {
  constructor(white, black) {
    this.faces = { white, black };
    setInterval(() => this.tick(), 100);
  }

  show(clock) {
    this.clock = clock;
    this.since = performance.now();
    for (const side of ["white", "black"]) {
      const runs = Boolean(clock) && clock.running === side;
      const { parentElement, nextElementSibling } = this.faces[side];
      parentElement.classList.toggle("running", runs);
      nextElementSibling.textContent = runs ? said("page.runs") : "";
    }
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    for (const side of ["white", "black"]) {
      const passed = this.clock.running === side ? performance.now() - this.since : 0;
      const face = text(this.clock[side + "_ms"] - passed);
      if (this.faces[side].textContent !== face) this.faces[side].textContent = face;
    }
  }
}
