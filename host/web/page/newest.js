// What grows at its end: the newest line is kept in sight, whatever becomes of the window, unless somebody
// has gone back to read.
export class Newest {
  constructor(place) {
    this.place = place;
    this.isReadBack = false;
    this.seen = 0; // how far it was scrolled
    place.addEventListener("scroll", () => this.scrolled());
    new ResizeObserver(() => this.follow()).observe(place);
  }

  // Lines that break anew move the end away, or more of them into sight; only a reader goes back.
  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.place;
    const isAtEnd = scrollHeight - clientHeight - scrollTop < 2;
    this.isReadBack = !isAtEnd && (this.isReadBack || scrollTop < this.seen);
    this.seen = scrollTop;
  }

  follow() {
    if (this.isReadBack) return;
    this.place.scrollTop = this.place.scrollHeight;
    this.seen = this.place.scrollTop;
  }
}
