// Both clocks between two views: what the last view said, less what has passed since; while the feed is
// lost they stand, and nobody here knows what they show at the table.
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
    this.lostAt = null; // when the feed was lost, if it is
    setInterval(() => this.tick(), 100);
  }

  // The same that was shown before, in another language say, goes on from there, or stands as it stood.
  show(clock) {
    if (clock !== this.clock) {
      this.since = performance.now();
      this.lostAt = null;
    }
    this.clock = clock;
    this.mark();
  }

  lose() {
    this.lostAt ??= performance.now();
    this.mark();
  }

  mark() {
    for (const side of ["white", "black"]) {
      const runs = Boolean(this.clock) && this.lostAt === null && this.clock.running === side;
      const { parentElement, nextElementSibling } = this.faces[side];
      parentElement.classList.toggle("running", runs);
      parentElement.classList.toggle("unknown", this.lostAt !== null);
      const word = this.lostAt !== null ? said("page.clock-unknown") : runs ? said("page.runs") : "";
      if (nextElementSibling.textContent !== word) nextElementSibling.textContent = word;
    }
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    const now = this.lostAt ?? performance.now();
    for (const side of ["white", "black"]) {
      const passed = this.clock.running === side ? now - this.since : 0;
      const face = text(this.clock[side + "_ms"] - passed);
      if (this.faces[side].textContent !== face) this.faces[side].textContent = face;
    }
  }
}
