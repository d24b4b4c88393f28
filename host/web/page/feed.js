// The feed: joins, comes back by itself after a lost connection, and hands on what arrives.

const kept = (name) => sessionStorage.getItem("annabella." + name);
const keep = (name, value) => sessionStorage.setItem("annabella." + name, value);

const kPatience = [250, 500, 1000, 2000, 5000];

export class Feed {
  // `hears` has a function for "welcome", "refused", "view", "answer", "lost" and "door".
  constructor(hears, voice) {
    this.hears = hears;
    this.voice = voice;
    this.fact = Number(kept("fact") || 0);
    this.attempt = 0;
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
    this.open({ return: kept("token"), fact: this.fact, voice: this.voice });
  }

  // False: nobody has heard it.
  say(line) {
    return this.send({ say: line });
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

  open(first) {
    const scheme = location.protocol === "https:" ? "wss" : "ws"; // a proxy may encrypt
    const socket = new WebSocket(`${scheme}://${location.host}/feed`);
    if (this.socket) this.socket.onclose = this.socket.onmessage = null;
    this.socket = socket;
    this.isIn = false;
    socket.onopen = () => socket.send(JSON.stringify(first));
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => this.lost();
  }

  take(message) {
    if (message.welcome) {
      keep("token", message.welcome.token);
      this.isIn = true;
      this.attempt = 0;
    }
    if (message.refused) {
      // An unknown token may be another game's: the way in is a code again.
      sessionStorage.removeItem("annabella.token");
      this.socket.onclose = null;
      this.socket.close();
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
    this.hears.lost();
    const wait = kPatience[Math.min(this.attempt++, kPatience.length - 1)];
    setTimeout(() => this.comeBack(), wait);
  }
}
