// A table run by the program, for tests in browsers: its console is typed at and read from, and its
// page is opened in Debian's Chromium.
const { spawn } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { chromium } = require("playwright-core");

const kPatience = 30000;

class Table {
  // `home` keeps a game for the next table.
  constructor(args, { command = "play", home } = {}) {
    this.home = home || fs.mkdtempSync(path.join(os.tmpdir(), "annabella-"));
    this.port = Table.port;
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

  // "Weiß", "die Assistenz von Weiß", "den Schiedsrichter", "alle Zuschauer"
  async code(who) {
    const all = [...this.printed.matchAll(new RegExp(`Code für ${who}: ([0-9 ]+)`, "g"))];
    if (all.length > 0) return all[all.length - 1][1].trim();
    return (await this.prints(new RegExp(`Code für ${who}: ([0-9 ]+)`)))[1].trim();
  }

  get address() {
    return `http://127.0.0.1:${this.port}/`;
  }

  async quit() {
    this.type("beenden");
    return this.ended;
  }
}
Table.port = 20000 + (process.pid % 20000);

const kScreens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  projector: { width: 1920, height: 1080 },
};

async function browser() {
  return chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
}

// A visitor of his own, who comes in with this code.
async function visitor(chrome, table, code, { screen = "tablet", language = "de" } = {}) {
  const context = await chrome.newContext({ viewport: kScreens[screen], locale: language });
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

module.exports = { Table, browser, visitor, kScreens };
