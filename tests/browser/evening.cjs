// A rated evening by Appendix D: White is blind and sits at the console, her opponent and the others
// are on pages. Reload, lost connection and restart come in the middle; each role says what it may
// not. axe-core looks at every view.
const test = require("node:test");
const assert = require("node:assert");
const { Table, browser, visitor, kScreens } = require("./table.cjs");
const axe = require.resolve("axe-core/axe.min.js");

const kArgs = ["--unseeing", "white", "--press", "by-hand", "--white-assistant", "all", "--arbiter",
  "--white", "Anna", "--black", "Bernd"];

const text = (page, id) => page.textContent(id);
const shows = (page, id, words) =>
  page.waitForFunction(([where, what]) => document.querySelector(where).textContent.includes(what),
    [id, words]);
const clicks = async (page, ...squares) => {
  for (const square of squares) await page.click(`[data-at=${square}]`);
};
const steps = (page, name) => page.click(`#steps button:text-is("${name}")`);
async function says(page, line) {
  await page.fill("#line", line);
  await page.press("#line", "Enter");
}

async function hasNoBarriers(page, view) {
  await page.evaluate(require("fs").readFileSync(axe, "utf8"));  // a script of its own would break the policy
  const found = await page.evaluate(() => axe.run(document,
    { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
  const lines = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html + node.failureSummary).join("; ")}`);
  assert.deepStrictEqual(lines, [], view);
}

test("an evening", async (t) => {
  const table = new Table(kArgs);
  const chrome = await browser();
  t.after(async () => {
    await chrome.close();
    table.process.kill();
  });
  await table.prints(/alle Zuschauer/);
  const black = await visitor(chrome, table, await table.code("Schwarz"));
  const arbiter = await visitor(chrome, table, await table.code("den Schiedsrichter"));
  const assistant = await visitor(chrome, table, await table.code("die Assistenz von Weiß"));
  const spectator = await visitor(chrome, table, await table.code("alle Zuschauer"), { language: "cs" });
  const all = { black, arbiter, assistant, spectator };
  for (const page of Object.values(all)) await page.waitForSelector("#board [data-at=e2]");

  await t.test("announce, repeat, execute, press (D.2.1)", async () => {
    table.type("Bauer Eva vier");
    for (const page of Object.values(all)) await page.waitForSelector("[data-at=e4] .man");
    await shows(black, "#next", "Schwarz muss den Zug wiederholen");
    await shows(spectator, "#last", "Pěšec");
    await steps(black, "wiederholt");
    await steps(black, "ausgeführt");
    await shows(assistant, "#next", "Weiß muss die Uhr drücken");
    assert.match(await text(black, "#next"), /Schwarz am Zug/, "12.6: nobody tells him");
    await steps(assistant, "gedrückt");
    await shows(arbiter, "#stage", "Abgeschlossen");
  });

  await t.test("a move by two clicks, by keys and by typing", async () => {
    const before = table.printed.length;
    await clicks(black, "e7", "e5");
    await table.prints(/Bauer Eva fünf/, before);
    for (const line of ["wiederholt", "ausgeführt", "Schwarz: gedrückt", "Springer Felix drei"]) table.type(line);
    await shows(black, "#last", "Springer Felix drei");
    await says(black, "Springer Felix drei");
    await shows(black, "#stage", "Wiederholt");
    await steps(black, "ausgeführt");
    table.type("Weiß: gedrückt");
    await shows(arbiter, "#stage", "Abgeschlossen");
    await black.focus("[data-at=b8]");
    await black.keyboard.press("Enter");
    await black.keyboard.press("c"); // no move: the last capture
    await shows(black, "#answer", "Noch nichts geschlagen");
    await black.keyboard.press("6");
    await black.keyboard.press("ArrowLeft"); // the board is Black's: c lies there
    await black.keyboard.press("Enter");
    await shows(black, "#last", "Springer Cesar sechs");
  });

  await t.test("each move is announced once", async () => {
    const said = await black.locator("#said p").allTextContents();
    assert.strictEqual(said.filter((line) => line === "Springer Felix drei").length, 1);
    assert.strictEqual(said.filter((line) => line === "Springer Cesar sechs").length, 1);
  });

  await t.test("a refused move is nowhere but with who wanted it", async () => {
    for (const line of ["wiederholt", "ausgeführt"]) table.type(line);
    await shows(black, "#next", "Schwarz muss die Uhr drücken");
    const before = table.printed.length;
    await clicks(black, "a8", "a5");
    await shows(black, "#answer", "");
    await black.waitForSelector("#answer.refusal p");
    await steps(black, "gedrückt");
    await shows(arbiter, "#stage", "Abgeschlossen");
    assert.ok(!table.printed.slice(before).includes("Anna fünf"));
    assert.strictEqual(await spectator.locator("[data-at=a5] .man").count(), 0);
  });

  await t.test("no role reaches what is another's", async () => {
    const fact = () => arbiter.evaluate(() => sessionStorage.getItem("annabella.fact"));
    const before = await fact();
    const tries = [[black, "Schiedsrichter: Verwarnung Weiß"], [black, "Verwarnung Weiß"],
      [black, "Weiß: Sf3"], [assistant, "Ergebnis 1-0"], [assistant, "remis"], [black, "beenden"],
      [black, "speichern /tmp/annabella-page.pgn"], [arbiter, "e4"], [black, "stimme en"]];
    for (const [page, line] of tries) {
      await page.evaluate(() => document.querySelector("#answer").replaceChildren());
      await says(page, line);
      await page.waitForSelector("#answer.refusal p");
    }
    assert.ok(await spectator.isHidden("#line"));
    assert.strictEqual(await fact(), before);
    assert.ok(!require("fs").existsSync("/tmp/annabella-page.pgn"));
  });

  await t.test("a code is good once", async () => {
    const code = await table.code("Schwarz");
    const late = await visitor(chrome, table, code);
    await late.waitForSelector("#refused:not(:empty)");
    assert.ok(await late.isHidden("#table"));
    await late.context().close();
  });

  await t.test("a reload: it catches up and says so", async () => {
    await black.reload();
    await shows(black, "#said", "Wieder verbunden. Kein Zug verpasst.");
    await shows(black, "#last", "Springer Cesar sechs");
  });

  await t.test("no barriers, in every view and look", async () => {
    for (const [name, page] of Object.entries(all)) {
      await hasNoBarriers(page, name);
    }
    for (const look of ["dark", "contrast", "large"]) {
      await black.click(`[data-look=${look}]`);
      await hasNoBarriers(black, `black, ${look}`);
    }
    const door = await (await chrome.newContext({ viewport: kScreens.phone })).newPage();
    await door.goto(table.address);
    await door.waitForSelector("#door:not([hidden])");
    await hasNoBarriers(door, "door");
  });

  await t.test("it fits the screens", async () => {
    for (const [screen, size] of Object.entries(kScreens)) {
      for (const [name, page] of Object.entries(all)) {
        await page.setViewportSize(size);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${name} on a ${screen} is ${wide} too wide`);
        if (process.env.SHOTS) {
          await page.screenshot({ path: `${process.env.SHOTS}/${name}-${screen}.png`, fullPage: true });
        }
      }
    }
  });

  await t.test("a restart: the page comes back by itself", async () => {
    await table.quit();
    await shows(black, "#connection", "Verbindung verloren");
    const again = new Table([], { command: "resume", home: table.home });
    t.after(() => again.process.kill());
    await again.prints(/alle Zuschauer/);
    await shows(black, "#connection", "Verbunden");
    await shows(spectator, "#said", "Znovu spojeno");
    again.type("Lc4");
    await shows(black, "#last", "Läufer Cesar vier");
    await says(black, "aufgeben");
    await black.click('#choices button:text-is("ja")');
    await shows(black, "#result", "Weiß gewinnt");
    await spectator.waitForSelector("#result:not(:empty)");
    assert.strictEqual(await again.quit(), 0);
  });

  for (const [name, page] of Object.entries(all)) {
    const troubles = page.troubles.filter((line) => !/ERR_|WebSocket connection/.test(line));
    assert.deepStrictEqual(troubles, [], name);
  }
});

test("a pawn is promoted to what is chosen", async (t) => {
  Table.port += 1;
  const table = new Table(["--fen", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "--time", "none"]);
  const chrome = await browser();
  t.after(async () => {
    await chrome.close();
    table.process.kill();
  });
  await table.prints(/alle Zuschauer/);
  const white = await visitor(chrome, table, await table.code("Weiß"), { screen: "phone" });
  await white.waitForSelector("#board [data-at=a7]");
  await clicks(white, "a7");
  assert.strictEqual(await white.locator(".target").count(), 2, "a friendly game shows targets");
  await clicks(white, "a8");
  await shows(white, "#answer", "Umwandlung");
  assert.strictEqual(await white.locator("#choices button").count(), 4);
  await white.click('#choices button:has-text("Springer")');
  await white.waitForSelector('[data-at=a8][aria-label*="Springer"]');
  await hasNoBarriers(white, "promoted");
  assert.deepStrictEqual(white.troubles, []);
});
