// The feed, as docs/feed.md has it, to a client that is not ours; and what strangers try at its door.
const test = require("node:test");
const assert = require("node:assert");
const net = require("node:net");
const crypto = require("node:crypto");
const WebSocket = require("ws");
const { Table } = require("./table.cjs");

// What comes in is there to be waited for, in order.
class Peer {
  constructor(table, first, options = {}) {
    this.socket = new WebSocket(`ws://127.0.0.1:${table.port}/feed`, options);
    this.messages = [];
    this.closed = new Promise((resolve) => this.socket.on("close", resolve));
    this.failed = new Promise((resolve) => this.socket.on("error", resolve));
    this.socket.on("message", (text) => this.messages.push(JSON.parse(text)));
    this.opened = new Promise((resolve) => this.socket.on("open", () => {
      if (first) this.say(first);
      resolve();
    }));
  }

  say(what) {
    this.socket.send(typeof what === "string" || Buffer.isBuffer(what) ? what : JSON.stringify(what));
  }

  async next(kind, fits = () => true) {
    for (;;) {
      const at = this.messages.findIndex((one) => one[kind] && fits(one[kind]));
      if (at >= 0) return this.messages.splice(0, at + 1)[at][kind];
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}

// All at one table, in order: who has tried too many codes comes last.
const table = new Table(["--time", "15"]);
test.after(() => table.process.kill());

// The console answers all along.
async function plays(line, printed) {
  const from = table.printed.length;
  table.type(line);
  await table.prints(printed, from);
}

// A code is good once: the one that is good now.
async function newCode(who) {
  await plays("seite", /alle Zuschauer/);
  return table.code(who);
}

test("a peer follows and plays", async () => {
  const white = new Peer(table, { join: await table.code("Weiß"), voice: "en" });
  const welcome = await white.next("welcome");
  assert.strictEqual(welcome.role, "player");
  assert.strictEqual(welcome.side, "white");
  const first = await white.next("view");
  assert.strictEqual(first.board.squares.length, 64);
  white.say({ say: "Nf3" });
  const view = await white.next("view", (one) => one.last);
  assert.ok(view.fact > first.fact);
  assert.strictEqual(view.last.words, "Knight Felix three");
  assert.strictEqual(view.moves[0].uci, "g1f3");
  white.say({ say: "e5" });
  assert.strictEqual((await white.next("answer")).refusal, true, "Black's move is not his");
  white.say({ alive: true });
  assert.strictEqual(await white.next("alive"), true);
  white.socket.terminate();
  table.type("e5");
  await table.prints(/Bauer Eva fünf/);
  for (const line of ["remis", "ja"]) table.type(line); // Black's: White is at his page
  await table.prints(/Schwarz bietet Remis/);
  const back = new Peer(table, { return: welcome.token, fact: view.fact });
  const again = await back.next("welcome");
  assert.deepStrictEqual(again.lines, ["Wieder verbunden. Inzwischen ein Zug."]);
  assert.strictEqual(again.log, undefined);
  const caughtUp = await back.next("view");
  assert.strictEqual(caughtUp.moves.length, 2);
  const words = (all) => all.map((one) => one.words);
  assert.deepStrictEqual(words(caughtUp.said), ["Bauer Eva fünf", "Schwarz bietet Remis an. Ja oder nein?"], "each once, in their order");
  back.say({ say: "remis ablehnen" });
  const declined = await back.next("view", (one) => !one.offers.draw);
  back.socket.terminate();
  // Loaded anew, a page has its log again, and nothing is new on it.
  const anew = new Peer(table, { return: welcome.token, fact: declined.fact, log: true });
  const log = words((await anew.next("welcome")).log);
  assert.ok(log.includes("Springer Felix drei") && log.includes("Bauer Eva fünf"), log.join("; "));
  assert.deepStrictEqual((await anew.next("view")).said, []);
  anew.socket.terminate();
});

test("a question is answered by its number, and only while it is open", async () => {
  const white = new Peer(table, { join: await newCode("Weiß"), voice: "de" });
  await white.next("view");
  const answerTo = (what) => {
    white.say(what);
    return white.next("answer");
  };
  const asked = await answerTo({ say: "aufgeben" });
  assert.strictEqual(asked.choices.length, 2);
  const again = await answerTo({ say: "xyzzy" });
  assert.strictEqual(again.refusal, true);
  assert.strictEqual(again.choices.length, 2, "it is still open");
  assert.notStrictEqual(again.question, asked.question);
  const late = await answerTo({ say: "ja", question: asked.question });
  assert.strictEqual(late.lines[0], "Diese Frage ist nicht mehr offen.");
  white.say({ voice: "en" });
  const stale = await answerTo({ say: "yes", question: late.question });
  assert.deepStrictEqual([stale.refusal, stale.choices, stale.question], [true, [], undefined]);
  const open = await answerTo({ say: "resign" });
  assert.strictEqual((await answerTo({ say: "no", question: open.question })).refusal, false);
  assert.strictEqual((await answerTo({ say: "clock" })).refusal, false, "nobody has resigned");
  white.socket.terminate();
});

test("who only looks on is told everything in his own language", async () => {
  const voices = {
    cs: { move: "Pěšec Eva pět", clock: "hodiny", white: /^Bílý: /, long: "Na otázku z publika je to příliš dlouhé." },
    sk: { move: "Pešiak Eva päť", clock: "hodiny", white: /^Biely: /, long: "Na otázku z publika je to príliš dlhé." },
    en: { move: "Pawn Eva five", clock: "clock", white: /^White: /, long: "That is too long for a question from the audience." },
    de: { move: "Bauer Eva fünf", clock: "uhr", white: /^Weiß: /, long: "Das ist zu lang für eine Frage aus dem Publikum." },
  };
  const spectator = new Peer(table, { join: await table.code("alle Zuschauer"), voice: "cs" });
  const isTold = async ({ clock, white, long }) => {
    spectator.say({ say: clock });
    const told = await spectator.next("answer");
    assert.match(told.lines[0], white);
    assert.strictEqual(told.refusal, false);
    spectator.say({ say: "sfe ".repeat(21) });
    assert.deepStrictEqual(await spectator.next("answer"), { lines: [long], refusal: true, choices: [] });
  };
  assert.strictEqual((await spectator.next("view")).last.words, voices.cs.move);
  await isTold(voices.cs);
  for (const voice of ["sk", "en", "de"]) {
    spectator.say({ voice });
    assert.strictEqual((await spectator.next("view")).last.words, voices[voice].move);
    await isTold(voices[voice]);
  }
  // What was wished for last is what he gets.
  for (const voice of ["en", "de"]) spectator.say({ voice });
  for (const voice of ["en", "de"]) assert.strictEqual((await spectator.next("view")).last.words, voices[voice].move);
  spectator.socket.terminate();
  // All at once is too much, which he is told in it, too.
  const hasty = new Peer(table, { join: await table.code("alle Zuschauer"), voice: "sk" });
  await hasty.next("view");
  const answers = [];
  for (let i = 0; i < 15; ++i) hasty.say({ say: "hodiny" });
  for (let i = 0; i < 15; ++i) answers.push(await hasty.next("answer"));
  const refused = answers.filter((one) => one.refusal);
  assert.ok(refused.length > 0 && refused.length < 15, `${refused.length} refused`);
  for (const one of answers) {
    assert.match(one.lines[0], one.refusal ? /^Publikum sa teraz pýta príliš často\. / : voices.sk.white);
  }
  hasty.socket.terminate();
});

test("nobody's pages take another's place", async () => {
  assert.doesNotMatch(table.printed, /Code für den Schiedsrichter/, "nobody has that seat");
  const first = new Peer(table, { join: await table.code("Schwarz") });
  const { token } = await first.next("welcome");
  const pages = [];
  for (let i = 0; i < 110; ++i) {
    pages.push(new Peer(table, { return: token, fact: 0 }));
    await pages[i].next("welcome");
  }
  assert.strictEqual((await first.next("refused")).why, "page.elsewhere");
  for (const page of [first, ...pages.slice(0, -3)]) await page.closed;
  // Of three the one that is silent goes, not the one that came first.
  const [alive, silent] = pages.slice(-3);
  alive.say({ alive: true });
  await alive.next("alive");
  pages.push(new Peer(table, { return: token, fact: 0 }));
  assert.strictEqual((await silent.next("refused")).why, "page.elsewhere");
  alive.say({ alive: true });
  await alive.next("alive");
  alive.socket.terminate();
  const white = new Peer(table, { join: await newCode("Weiß") });
  assert.strictEqual((await white.next("welcome")).side, "white");
  for (const page of [white, ...pages.slice(-3)]) page.socket.terminate();
});

const raw = (bytes) => new Promise((resolve) => {
  const socket = net.connect(table.port, "127.0.0.1", () => socket.write(bytes));
  let answer = "";
  socket.on("data", (text) => (answer += text.toString("latin1")));
  socket.on("error", () => {});
  socket.on("close", () => resolve(answer));
});
const get = (target, host = "127.0.0.1", method = "GET") =>
  `${method} ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;

test("only the page's own files are served", async () => {
  assert.match(await raw(get("/")), /^HTTP\/1.1 200 .*default-src 'none'/s);
  for (const target of ["/../../etc/passwd", "/%2e%2e/etc/passwd", "//etc/passwd", "/page", "/words/../page.js",
    "/?x", "/index.html", "http://evil.example/", "/feed"]) {
    assert.match(await raw(get(target)), /^HTTP\/1.1 404 /, target);
  }
  assert.match(await raw(get("/", "evil.example")), /^HTTP\/1.1 421 /);
  for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"]) {
    assert.match(await raw(get("/", "127.0.0.1", method)), /^HTTP\/1.1 405 /, method);
  }
});

test("nobody can keep the table from playing", async () => {
  const spectator = new Peer(table, { join: await table.code("alle Zuschauer") });
  await spectator.next("view");
  // Slow in asking.
  const slow = Array.from({ length: 40 }, () => {
    const socket = net.connect(table.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nX: "));
    socket.on("error", () => {});
    return new Promise((resolve) => socket.on("close", resolve));
  });
  await plays("e4", /Bauer Eva vier/);
  // Ten thousand attempts, some at once, some while those keep all places of strangers.
  for (let i = 0; i < 10000; i += 100) {
    await Promise.all(Array.from({ length: 100 }, () => raw("\r\n\r\n")));
    if (i === 2000) await Promise.all(slow);
    if (i === 5000) await plays("d5", /Bauer David fünf/);
  }
  // Frames by chance, behind a right handshake.
  const key = "dGhlIHNhbXBsZSBub25jZQ==";
  const shake = `GET /feed HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
    `Sec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`;
  for (let i = 0; i < 300; ++i) {
    const noise = crypto.createHash("sha512").update(String(i)).digest().subarray(0, 1 + (i % 64));
    await new Promise((resolve) => {
      const socket = net.connect(table.port, "127.0.0.1", () => {
        socket.write(shake);
        socket.end(noise);
      });
      socket.on("error", () => {});
      socket.on("data", () => {});
      socket.on("close", resolve);
    });
  }
  // Requests by chance.
  for (let i = 0; i < 300; ++i) {
    await raw(Buffer.concat([crypto.createHash("sha512").update("r" + i).digest(), Buffer.from("\r\n\r\n")]));
  }
  await raw("GET / HTTP/1.1\r\nX: " + "x".repeat(100000) + "\r\n\r\n");
  await plays("Lc4", /Läufer Cesar vier/);
  assert.strictEqual((await spectator.next("view", (one) => one.moves.length === 5)).last.words, "Läufer Cesar vier");
  spectator.socket.terminate();
});

test("who is refused", async () => {
  const wrong = new Peer(table, { join: "00000000" });
  assert.strictEqual((await wrong.next("refused")).why, "page.wrong-code");
  await wrong.closed;
  const unknown = new Peer(table, { return: "0".repeat(32), fact: 1 });
  assert.strictEqual((await unknown.next("refused")).why, "page.come-in-again");
  for (const first of [{ say: "e4" }, { voice: "de" }, "no JSON", "[1]", Buffer.from([1, 2]), "x".repeat(5000)]) {
    const peer = new Peer(table, first);
    await peer.closed;
    assert.deepStrictEqual(peer.messages, []);
  }
  for (const options of [{ origin: "http://evil.example" }, { headers: { Host: "evil.example" } }]) {
    const peer = new Peer(table, { join: await table.code("Weiß") }, options);
    assert.match(String(await peer.failed), /403|421/);
  }
  const spectator = new Peer(table, { join: await table.code("alle Zuschauer") });
  await spectator.next("view");
  for (const line of ["e4", "Schiedsrichter: Ergebnis 1-0", "Spieler Weiß: e4", "beenden"]) {
    spectator.say({ say: line });
    assert.strictEqual((await spectator.next("answer")).refusal, true, line);
  }
  spectator.say({ say: "sfe ".repeat(480) });
  assert.match((await spectator.next("answer")).lines[0], /zu lang/);
  for (let i = 0; i < 60; ++i) spectator.say({ say: "uhr" });
  await spectator.closed;
  await plays("Sc6", /Springer Cesar sechs/);
  // One address may try five codes a minute.
  for (let i = 0; i < 4; ++i) await new Peer(table, { join: "1" }).closed;
  const barred = new Peer(table, { join: await table.code("Weiß") });
  assert.strictEqual((await barred.next("refused")).why, "page.too-many-codes");
  assert.strictEqual(await table.quit(), 0);
});
