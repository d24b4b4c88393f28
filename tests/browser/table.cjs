// A table run by the program, for tests in browsers: its console is typed at and read from, and its
// page is opened in Debian's Chromium.
const { execFileSync, spawn } = require("node:child_process");
const fs = require("node:fs");
const net = require("node:net");
const os = require("node:os");
const path = require("node:path");
const tls = require("node:tls");
const { chromium } = require("playwright-core");

const kPatience = 60000;

class Table {
  // `home` and `port` keep a game and its pages for the next table.
  constructor(args, { command = "play", home, port } = {}) {
    this.home = home || fs.mkdtempSync(path.join(os.tmpdir(), "annabella-"));
    this.port = port || ++Table.lastPort;
    const env = { ...process.env, HOME: this.home, XDG_DATA_HOME: this.home,
      XDG_CONFIG_HOME: this.home, ANNABELLA_SPEECH: "off" };
    this.process = spawn(process.env.ANNABELLA,
      [command, "--page", "--port", String(this.port), ...args], { env });
    this.printed = "";
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream.on("data", (text) => (this.printed += text));
    }
    this.ended = new Promise((resolve) => this.process.on("exit", resolve));
  }

  type(line) {
    this.process.stdin.write(line + "\n");
  }

  // Until it is printed at or behind this place; returns the match.
  async prints(pattern, from = 0) {
    const until = Date.now() + kPatience;
    while (Date.now() < until) {
      const match = pattern.exec(this.printed.slice(from));
      if (match) return match;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`not printed: ${pattern}\nprinted:\n${this.printed}`);
  }

  // "Weiß", "die Assistenz von Weiß", "den Schiedsrichter", "alle Zuschauer"; the last that was given out.
  async code(who) {
    await this.prints(/alle Zuschauer/);
    const all = [...this.printed.matchAll(new RegExp(`Code für ${who}: ([0-9 ]+)`, "g"))];
    return all[all.length - 1][1].trim();
  }

  get address() {
    return `http://127.0.0.1:${this.port}/`;
  }

  async quit() {
    this.type("beenden");
    return this.ended;
  }
}
Table.lastPort = 10000 + (process.pid % 2000) * 10; // below those that are given out by chance

const kScreens = {
  zoomed: { width: 320, height: 640 }, // what WCAG 1.4.10 asks for
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  projector: { width: 1920, height: 1080 },
};

async function browser() {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
}

// A visitor of his own, who comes in with this code. `options`: of his browser, "colorScheme: dark".
async function visitor(chrome, table, who, { screen = "tablet", language = "de", ...options } = {}) {
  const code = /^[0-9 ]+$/.test(who) ? who : await table.code(who);
  const context = await chrome.newContext({ viewport: kScreens[screen], locale: language, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(kPatience);
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(String(error)));
  page.on("console", (line) => {
    if (line.type() === "error") page.troubles.push(line.text());
  });
  await page.goto(table.address);
  await page.waitForSelector("#door:not([hidden])");
  await page.fill("#code", code);
  await page.click("#join button");
  return page;
}

// A proxy before a table's port, which hands on every byte; its certificate is good for this run.
async function encrypting(port) {
  const made = execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
    "-nodes", "-days", "1", "-subj", "/CN=127.0.0.1", "-keyout", "-"], { stdio: ["ignore", "pipe", "ignore"] });
  const proxy = tls.createServer({ key: made, cert: made }, (outside) => {
    const inside = net.connect(port, "127.0.0.1");
    for (const [one, other] of [[outside, inside], [inside, outside]]) {
      one.pipe(other).on("error", () => one.destroy());
    }
  });
  await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return proxy;
}

module.exports = { Table, browser, visitor, encrypting, kScreens };
