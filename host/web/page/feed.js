// The feed: joins, comes back by itself after a lost connection, and hands on what arrives.

const kept = (name) => sessionStorage.getItem("annabella." + name);
const keep = (name, value) => sessionStorage.setItem("annabella." + name, value);

const kPatience = [250, 500, 1000, 2000, 5000];
// A cable that is pulled out closes nothing: so often it is asked whether the table is there, and so
// long an answer may take, in milliseconds.
const kAskEvery = 4000;
const kSilence = 8000;

export class Feed {
  // `hears` has a function for "welcome", "refused", "view", "answer", "lost" and "door".
  constructor(hears, voice) {
    this.hears = hears;
    this.voice = voice;
    this.fact = Number(kept("fact") || 0);
    this.attempt = 0;
    this.isNew = true; // nothing is on the page yet
    this.asked = null; // since when there is no answer
    this.unheard = null; // what was said last, if nothing has come since
    setInterval(() => this.ask(), kAskEvery);
  }

  begin() {
    const code = location.hash.slice(1);
    if (code) {
      history.replaceState(null, "", location.pathname);
      this.join(code);
    } else if (kept("token")) {
      this.comeBack();
    } else {
      this.hears.door();
    }
  }

  join(code) {
    this.fact = 0;
    this.open({ join: code, voice: this.voice });
  }

  comeBack() {
    this.open({ return: kept("token"), fact: this.fact, voice: this.voice, log: this.isNew });
  }

  // False: nobody has heard it. `question`: the number of the one that it answers, and nothing else.
  say(line, question) {
    const said = { say: line, question };
    if (!this.isIn || !this.send(said)) return false;
    this.unheard = said;
    return true;
  }

  speak(voice) {
    this.voice = voice;
    if (this.isIn) this.send({ voice });
  }

  send(what) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(what));
      return true;
    }
    return false;
  }

  ask() {
    if (!this.isIn) return;
    if (this.asked === null) {
      if (this.send({ alive: true })) this.asked = Date.now();
    } else if (Date.now() - this.asked > kSilence) {
      this.leave();
      this.lost();
    }
  }

  // Whatever still comes from there is not heard.
  leave() {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
  }

  open(first) {
    const scheme = location.protocol === "https:" ? "wss" : "ws"; // a proxy may encrypt
    const socket = new WebSocket(`${scheme}://${location.host}/feed`);
    this.leave();
    this.socket = socket;
    this.isIn = false;
    this.asked = null;
    socket.onopen = () => socket.send(JSON.stringify(first));
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => this.lost();
  }

  take(message) {
    this.asked = this.unheard = null;
    if (message.alive) return;
    if (message.welcome) {
      keep("token", message.welcome.token);
      this.isIn = true;
      this.isNew = false;
      this.attempt = 0;
    }
    if (message.refused) {
      // An unknown token may be another game's: the way in is a code again. Where only the place is
      // missing, it opens later.
      if (message.refused.why === "page.come-in-again") sessionStorage.removeItem("annabella.token");
      this.isIn = false;
      this.leave();
    }
    if (message.view) {
      this.fact = message.view.fact;
      keep("fact", this.fact);
    }
    const [kind] = Object.keys(message);
    this.hears[kind](message[kind]);
  }

  lost() {
    this.isIn = false;
    if (!kept("token")) return this.hears.door();
    this.hears.lost(this.unheard);
    this.unheard = null;
    const wait = kPatience[Math.min(this.attempt++, kPatience.length - 1)];
    setTimeout(() => this.comeBack(), wait);
  }
}
