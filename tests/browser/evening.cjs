// A rated evening by Appendix D: White is blind and sits at the console, her opponent and the others
// are on pages. Reload, lost connection and restart come in the middle; each role says what it may
// not. axe-core looks at every view, in every language. Beside it stand tables where something else
// is to be seen: boards that differ, a promotion, the games of the plugins, one that is no chess.
const test = require("node:test");
const assert = require("node:assert");
const fs = require("node:fs");
const { Table, browser, visitor, encrypting, kScreens } = require("./table.cjs");

const kAxe = fs.readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
const kLanguages = ["de", "cs", "sk", "en"];

const text = (page, id) => page.textContent(id);
const shows = (page, id, words) =>
  page.waitForFunction(([where, what]) => document.querySelector(where).textContent.includes(what),
    [id, words]);
const clicks = async (page, ...squares) => {
  for (const square of squares) await page.click(`[data-at=${square}]`);
};
const steps = (page, name) => page.click(`#steps button:text-is("${name}")`);
const stands = (page, square, words) => page.waitForSelector(`[data-at=${square}][aria-label*="${words}"]`);
async function says(page, line) {
  await page.fill("#line", line);
  await page.press("#line", "Enter");
}
async function picture(page, name) {
  if (!process.env.SHOTS) return;
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

// Words do not depend on colours, nor colours on words: `rules` asks for the one or the other.
const kRules = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
const kColours = { runOnly: { type: "rule", values: ["color-contrast"] } };
const kWords = { ...kRules, rules: { "color-contrast": { enabled: false } } };

async function hasNoBarriers(page, view, rules = kRules) {
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(kAxe); // a script of its own would break the policy
  }
  const found = await page.evaluate((options) => axe.run(document, options), { ...rules, resultTypes: ["violations"] });
  const lines = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html + node.failureSummary).join("; ")}`);
  assert.deepStrictEqual(lines, [], view);
}

// WCAG 2.2 by its own formula: coordinates are read on their squares (1.4.3), and of what frames or fills
// a square one colour is seen on it and beside its neighbours (1.4.11).
const hardlySeen = (page) => page.evaluate(() => {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\d.]+/g).slice(0, 3).map((one) => {
      const part = Number(one) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  const cells = ["a1", "b1"].map((at) => document.querySelector(`#board [data-at=${at}]`));
  const grounds = cells.map((cell) => getComputedStyle(cell).backgroundColor);
  const troubles = [];
  const least = (what, wanted, found) => found >= wanted || troubles.push(`${what}: ${found.toFixed(2)}`);
  const marks = {
    last: [(cell, on) => cell.classList.toggle("last", on), (style) => style.boxShadow],
    target: [(cell, on) => cell.classList.toggle("target", on), (style) => style.backgroundImage],
    chosen: [(cell, on) => cell.setAttribute("aria-selected", String(on)), (style) => style.boxShadow],
  };
  cells.forEach((cell, which) => {
    least(`coordinate on ${cell.className}`, 4.5, ratio(getComputedStyle(cell, "::after").color, grounds[which]));
    for (const [name, [mark, drawn]] of Object.entries(marks)) {
      const { className } = cell;
      const selected = cell.getAttribute("aria-selected");
      mark(cell, true);
      const colours = drawn(getComputedStyle(cell)).match(/rgb\([^)]*\)/g) || grounds;
      for (const ground of grounds) {
        least(`${name} on ${className}`, 3, Math.max(...colours.map((colour) => ratio(colour, ground))));
      }
      cell.className = className;
      cell.setAttribute("aria-selected", selected);
    }
  });
  return troubles;
});

async function speaks(page, language) {
  await page.selectOption("#language", language);
  await page.waitForFunction((one) => document.documentElement.lang === one, language);
}
// In German, colours and all, and then in what else is spoken.
async function hasNoBarriersInAnyLanguage(page, view, each = async () => {}) {
  await hasNoBarriers(page, view);
  for (const language of kLanguages.slice(1)) {
    await speaks(page, language);
    await each(language);
    await hasNoBarriers(page, `${view}, ${language}`, kWords);
  }
  await speaks(page, "de");
}

// Nothing is to be scrolled to the side for (WCAG 1.4.10).
async function isNarrowEnough(page, what) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${what} is ${wide} too wide`);
}

// All begin at once, and each test plays at its own.
const tables = {
  evening: new Table(["--unseeing", "white", "--press", "by-hand", "--white-assistant", "all", "--arbiter",
    "--white", "Anna", "--black", "Bernd"]),
  keyboard: new Table(["--unseeing", "white", "--press", "by-hand", "--rated", "--arbiter", "--time", "90+30",
    "--white", "Donaudampfschifffahrtskapitaene", "--black", "Rindfleischetikettierungsgesetz"]),
  boards: new Table(["--event", "Klubabend", "--arbiter", "--black-score", "dictated", "--targets", "always", "--time", "90+30"]),
  duties: new Table(["--unseeing", "white", "--rated", "--white-assistant", "1,2", "--time", "90+30"]),
  promotion: new Table(["--fen", "1n2k3/P7/8/8/8/8/7p/4K3 w - - 0 1", "--time", "none", "--white", "Anna \u202eQ",
    "--black", "שרה"]),
  garden: new Table(["--plugin-dir", process.env.PLUGINS, "--variant", "garden", "--time", "none"]),
  double: new Table(["--variant", "double", "--press", "by-hand", "--arbiter", "--time", "90"]),
  chief: new Table(["--variant", "chief-and-warriors", "--time", "none", "--targets", "never"]),
  positional: new Table(["--variant", "positional", "--arbiter", "--time", "90"]),
};
let chrome;
test.before(async () => {
  // A word that may be a numeral in some language has a table learn them all, which takes it seconds
  // under the sanitizers, longer than a page's patience beside other tests: no page is there yet.
  for (const table of [tables.evening, tables.boards]) table.type("Verwarnung Wort");
  chrome = await browser();
});
test.after(async () => {
  await chrome.close();
  for (const table of Object.values(tables)) table.process.kill();
});

test("an evening", async (t) => {
  const table = tables.evening;
  const black = await visitor(chrome, table, "Schwarz");
  const arbiter = await visitor(chrome, table, "den Schiedsrichter");
  const assistant = await visitor(chrome, table, "die Assistenz von Weiß");
  const spectator = await visitor(chrome, table, "alle Zuschauer", { language: "cs" });
  const all = { black, arbiter, assistant, spectator };
  for (const page of Object.values(all)) await page.waitForSelector("#board [data-at=e2]");

  await t.test("announce, repeat, execute, press (D.2.1)", async () => {
    table.type("Bauer Eva vier");
    for (const page of Object.values(all)) await page.waitForSelector("[data-at=e4] .man");
    await shows(black, "#next", "Schwarz muss den Zug wiederholen");
    await shows(spectator, "#last", "Pěšec");
    await steps(assistant, "falsch wiederholt");
    await shows(black, "#said", "Falsch wiederholt. Angesagt ist Bauer Eva vier.");
    await steps(black, "wiederholt");
    await shows(assistant, "#stage", "Wiederholt");
    assert.strictEqual(await black.evaluate(() => document.activeElement.textContent), "wiederholt",
      "the keys stay where they are");
    await steps(black, "ausgeführt");
    await shows(assistant, "#next", "Weiß muss die Uhr drücken");
    assert.strictEqual(await text(assistant, "#steps [aria-current=step]"), "gedrückt");
    assert.match(await text(black, "#next"), /Schwarz am Zug/, "12.6: nobody tells him");
    // 9.2: on move he is, but it is the other clock that runs.
    await black.waitForSelector("#clock-white.running");
    await says(black, "dreifache Wiederholung");
    await shows(black, "#answer", "Remis beansprucht nur, wessen Uhr läuft. 9.2.");
    await steps(assistant, "gedrückt");
    await shows(arbiter, "#stage", "Abgeschlossen");
  });

  await t.test("a move by two clicks, by keys and by typing", async () => {
    const before = table.printed.length;
    await clicks(black, "e7", "e5");
    await table.prints(/Bauer Eva fünf/, before);
    for (const line of ["wiederholt", "ausgeführt", "Schwarz: gedrückt", "Springer Felix drei"]) table.type(line);
    await shows(black, "#last", "Springer Felix drei");
    await says(black, "Sf3");
    await shows(black, "#stage", "Wiederholt");
    await steps(black, "ausgeführt");
    table.type("Weiß: gedrückt");
    await shows(arbiter, "#stage", "Abgeschlossen");
    await black.focus("[data-at=b8]");
    await black.keyboard.press("Enter");
    await black.keyboard.press("6");
    await black.keyboard.press("ArrowLeft"); // the board is Black's: c lies there
    await black.keyboard.press("Enter");
    await shows(black, "#last", "Springer Cesar sechs");
  });

  await t.test("the keys that players know", async () => {
    const at = (square) => black.waitForFunction((one) => document.activeElement.dataset.at === one, square);
    await black.focus("[data-at=c6]");
    for (const [key, square] of [["k", "e8"], ["n", "g8"], ["n", "b1"], ["Shift+N", "g8"], ["Shift+P", "h7"],
      ["Shift+Digit1", "a7"], ["Digit1", "a1"], ["ArrowDown", "a2"], ["ArrowLeft", "b2"], ["q", "d8"], ["b", "f8"],
      ["r", "h8"], ["r", "a1"]]) {
      await black.keyboard.press(key);
      await at(square);
    }
    for (const [key, words] of [["o", "Anna eins: Turm Weiß"], ["l", "Springer Cesar sechs"], ["c", "Noch nichts geschlagen"],
      ["Shift+A", "2 Schwarz: Sc6"], ["Shift+A", "2 Weiß: Sf3"], ["Shift+D", "2 Schwarz: Sc6"], ["t", "Weiß: "],
      ["x", "Cesar eins"], ["Alt+x", "Anna acht: Turm Schwarz"], ["m", "Turm Anna eins: kein Zug"], ["Shift+M", "Turm Anna eins: schlägt nichts"],
      ["w", "Angreifer: keine"]]) {
      await black.keyboard.press(key);
      await shows(black, "#answer", words);
    }
    for (const [key, first] of [["x", "Nach oben"], ["Shift+X", "Nach rechts"]]) { // the other way round
      await black.keyboard.press(key);
      await black.waitForFunction((words) =>
        document.querySelector("#answer p:nth-child(2)")?.textContent.startsWith(words), first);
    }
    const told = () => black.$$eval("#answer p", (lines) => lines.map((line) => line.textContent));
    await black.keyboard.press("Alt+x");
    await shows(black, "#answer", "Anna acht: Turm Schwarz");
    const there = await told();
    await black.keyboard.press("Alt+Shift+X");
    await black.waitForFunction((last) => document.querySelector("#answer p")?.textContent === last, there.at(-1));
    assert.deepStrictEqual(await told(), there.reverse());
    // Who only watches asks, too, and is told it in his language.
    await spectator.focus("[data-at=c6]");
    for (const [key, shown, words] of [["o", "#answer:not(.refusal)", "Cesar šest: jezdec, černý"],
      ["m", "#answer.refusal", "Na to se ptá jen hráč sám. 11.3.1."], ["c", "#answer:not(.refusal)", "Zatím nic nebráno."],
      ["t", "#answer:not(.refusal)", "Bílý: "]]) {
      await spectator.keyboard.press(key);
      await spectator.waitForSelector(`${shown} p`);
      await shows(spectator, "#answer", words);
    }
    await black.keyboard.press("f");
    assert.strictEqual(await black.locator("#board [data-at]").first().getAttribute("data-at"), "a8");
    await black.keyboard.press("f");
    await black.focus("[data-at=a1]");
    await black.keyboard.press("i");
    await black.waitForFunction(() => document.activeElement.id === "line");
  });

  await t.test("each move is announced once", async () => {
    await assistant.evaluate(() => {
      window.heard = [];
      new MutationObserver((changes) => {
        for (const change of changes) {
          const region = change.target.closest("[role=log], [role=status], [role=alert]");
          for (const node of region ? change.addedNodes : []) window.heard.push(node.textContent);
        }
      }).observe(document.body, { childList: true, subtree: true });
    });
    for (const line of ["wiederholt", "ausgeführt"]) table.type(line);
    await shows(assistant, "#stage", "Auf beiden Brettern ausgeführt");
    await shows(black, "#next", "Schwarz muss die Uhr drücken");
    const heard = await assistant.evaluate(() => window.heard);
    assert.deepStrictEqual(heard.filter((line) => /Wiederholt|Ausgeführt|Springer/.test(line)),
      ["Wiederholt.", "Ausgeführt."]);
    const said = await black.locator("#said p").allTextContents();
    assert.strictEqual(said.filter((line) => line === "Springer Felix drei").length, 1);
    assert.strictEqual(said.filter((line) => line === "Springer Cesar sechs").length, 1);
  });

  await t.test("a refused move is nowhere but with who wanted it", async () => {
    const before = table.printed.length;
    await clicks(black, "a8", "a5");
    await black.waitForSelector("#answer.refusal p");
    await steps(black, "gedrückt");
    await shows(arbiter, "#stage", "Abgeschlossen");
    assert.ok(!table.printed.slice(before).includes("Anna fünf"));
    assert.strictEqual(await spectator.locator("[data-at=a5] .man").count(), 0);
  });

  await t.test("an offer comes under nobody's keys, and is gone from under them", async () => {
    const focused = () => black.evaluate(() => document.activeElement.dataset.command || document.activeElement.id);
    await black.focus('#steps button:text-is("zurück")');
    table.type("Weiß: remis");
    table.type("ja");
    await black.waitForSelector('#steps button:text-is("remis ablehnen")');
    assert.strictEqual(await focused(), "takeback");
    await shows(arbiter, "#offers", "Weiß bietet Remis an. Die Antwort steht aus.");
    await shows(spectator, "#offers", "Bílý nabízí remízu.");
    await black.focus('#steps button:text-is("remis ablehnen")');
    await black.keyboard.press("Enter");
    await black.waitForSelector('#steps button:text-is("remis ablehnen")', { state: "detached" });
    assert.strictEqual(await focused(), "steps", "beside them all");
    for (const page of [black, spectator]) await page.waitForSelector("#offers:empty", { state: "attached" });
    await black.keyboard.press("Enter");
    await says(black, "uhr");
    await shows(black, "#answer", "Weiß: ");
    assert.strictEqual(await black.locator("#choices button").count(), 0, "a key there does nothing");
  });

  await t.test("no role reaches what is another's", async () => {
    const fact = () => arbiter.evaluate(() => sessionStorage.getItem("annabella.fact"));
    const before = await fact();
    const tries = [[black, "Schiedsrichter: Verwarnung Weiß"], [black, "Verwarnung Weiß"],
      [black, "Weiß: Sf3"], [assistant, "Schwarz: d4"], [assistant, "Ergebnis 1-0"], [assistant, "remis"], [black, "beenden"],
      [black, "speichern /tmp/annabella-page.pgn"], [arbiter, "e4"], [black, "stimme en"]];
    for (const [page, line] of tries) {
      await page.evaluate(() => document.querySelector("#answer").replaceChildren());
      await says(page, line);
      await page.waitForSelector("#answer.refusal p");
    }
    assert.ok(await spectator.isHidden("#line"));
    assert.strictEqual(await black.locator(".target").count(), 0, "in earnest nobody is shown where to go");
    assert.strictEqual(await fact(), before);
    assert.ok(!fs.existsSync("/tmp/annabella-page.pgn"));
  });

  await t.test("a code is good once", async () => {
    const late = await visitor(chrome, table, "Schwarz");
    await late.waitForSelector("#refused:not(:empty)");
    assert.ok(await late.isHidden("#table"));
    await hasNoBarriersInAnyLanguage(late, "the door, refused");
    await speaks(late, "en");
    await shows(late, "#refused", "code");
    for (const screen of Object.keys(kScreens)) {
      await late.setViewportSize(kScreens[screen]);
      await picture(late, `door-${screen}`);
    }
    await late.context().close();
  });

  await t.test("a reload: it catches up and says so", async () => {
    await black.reload();
    await shows(black, "#said", "Wieder verbunden. Kein Zug verpasst.");
    await shows(black, "#last", "Springer Cesar sechs");
    // What was said is in its log again, and nothing of it is said once more.
    const said = await black.locator("#said p").evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute("aria-live")]));
    assert.deepStrictEqual(said.filter(([words]) => /^Springer/.test(words)),
      [["Springer Felix drei", "off"], ["Springer Cesar sechs", "off"]]);
  });

  await t.test("no barriers, in every view, look and language", async () => {
    for (const [name, page] of Object.entries(all)) {
      await speaks(page, "de");
      await hasNoBarriersInAnyLanguage(page, name, async (language) => {
        await shows(page, "#board-title", { cs: "Šachovnice", sk: "Šachovnica", en: "Board" }[language]);
        for (const [screen, size] of Object.entries(kScreens)) {
          await page.setViewportSize(size);
          await isNarrowEnough(page, `${name} in ${language} on a ${screen}`);
        }
      });
    }
    for (const looks of [[], ["dark"], ["dark", "contrast"], ["contrast"]]) {
      for (const look of ["dark", "contrast"]) {
        const on = (await arbiter.getAttribute(`[data-look=${look}]`, "aria-pressed")) === "true";
        if (on !== looks.includes(look)) await arbiter.click(`[data-look=${look}]`);
      }
      await hasNoBarriers(arbiter, looks.join(" and "), kColours);
      assert.deepStrictEqual(await hardlySeen(arbiter), [], looks.join(" and "));
      await picture(arbiter, `arbiter-${looks.join("-")}`);
    }
    await arbiter.click("[data-look=contrast]");
    await black.click("[data-look=large]");
    await hasNoBarriers(black, "large");
    for (const size of Object.values(kScreens)) {
      await black.setViewportSize(size);
      await isNarrowEnough(black, "large");
      await picture(black, `large-${size.width}`);
    }
    await black.click("[data-look=large]");
  });

  await t.test("pictures of every view on every screen", { skip: !process.env.SHOTS }, async () => {
    for (const [screen, size] of Object.entries(kScreens)) {
      for (const [name, page] of Object.entries(all)) {
        await page.setViewportSize(size);
        await picture(page, `${name}-${screen}`);
      }
    }
    await spectator.emulateMedia({ forcedColors: "active" });
    await picture(spectator, "spectator-forced-colors");
    await spectator.emulateMedia({ forcedColors: "none" });
  });

  await t.test("what is printed", async () => {
    await spectator.evaluate(() => (window.print = () => {}));
    const prints = async (what) => {
      await spectator.emulateMedia({ media: "print" });
      await spectator.evaluate((one) => document.querySelector(`[data-print=${one}]`).click(), what);
      await picture(spectator, `print-${what}`);
      await hasNoBarriers(spectator, `${what}, printed`);
    };
    await prints("diagram");
    assert.strictEqual(await spectator.locator("#paper svg rect").count(), 64);
    assert.strictEqual(await spectator.locator("#paper svg .man").count(), 32);
    await prints("sheet");
    assert.deepStrictEqual(await spectator.locator("#paper td").allTextContents(),
      ["", "1.", "e4", "e5", "2.", "Sf3", "Sc6"]);
    await prints("moves");
    await shows(spectator, "#paper", "1. e4 e5 2. Sf3 Sc6");
    assert.ok(await spectator.isHidden("#table"));
    await spectator.emulateMedia({ media: "screen" });
  });

  await t.test("a man let go of elsewhere stays where he was", async () => {
    await black.evaluate(() => {
      const send = WebSocket.prototype.send;
      window.sent = [];
      WebSocket.prototype.send = function (text) {
        window.sent.push(text);
        return send.call(this, text);
      };
    });
    const middle = async (at) => {
      const { x, y, width, height } = await black.locator(`[data-at=${at}]`).boundingBox();
      return [x + width / 2, y + height / 2];
    };
    await black.mouse.move(...await middle("g8"));
    await black.mouse.down();
    await black.mouse.move(1, 1);
    await black.mouse.up();
    await black.mouse.down(); // as whoever marks a text
    await black.mouse.move(...await middle("f6"));
    await black.mouse.up();
    const lines = () => black.evaluate(() => window.sent.filter((text) => text.includes("say")));
    assert.deepStrictEqual(await lines(), []);
    // Nor does any other gesture move him: another button, one more, Escape, a second finger.
    const drags = async (between, { button = "left" } = {}) => {
      await black.mouse.move(...await middle("g8"));
      await black.mouse.down({ button });
      await between();
      await black.mouse.move(...await middle("f6"));
      await black.mouse.up({ button });
    };
    await drags(() => {}, { button: "right" });
    await drags(() => {}, { button: "middle" });
    await drags(() => black.mouse.down({ button: "right" }));
    await black.mouse.up({ button: "right" });
    await drags(() => black.keyboard.press("Escape"));
    await drags(() => black.keyboard.press("f"));
    await black.keyboard.press("f");
    const touches = (kind, at, pointer) => black.evaluate(([name, square, more]) => {
      const cell = document.querySelector(`[data-at=${square}]`);
      const { x, y, width, height } = cell.getBoundingClientRect();
      cell.dispatchEvent(new PointerEvent(name, { bubbles: true, pointerType: "touch", button: 0,
        buttons: name === "pointerup" ? 0 : 1, clientX: x + width / 2, clientY: y + height / 2, ...more }));
    }, [kind, at, pointer]);
    const [first, second] = [{ pointerId: 11, isPrimary: true }, { pointerId: 12, isPrimary: false }];
    for (const [kind, at, pointer] of [["pointerdown", "g8", first], ["pointerup", "f6", second], ["pointercancel", "g8", first],
      ["pointerup", "f6", first], ["pointerdown", "g8", second], ["pointerup", "f6", second], ["pointerdown", "g8", first],
      ["pointerdown", "a1", second], ["pointerup", "a1", second], ["pointerup", "f6", first]]) {
      await touches(kind, at, pointer);
    }
    assert.deepStrictEqual(await lines(), []);
    await says(black, "wer");
    assert.strictEqual((await lines()).length, 1, "what is said would have been seen");
    // A finger that rests on the man it holds opens no menu, and goes on; others open theirs.
    const menu = (at, pointerType) => black.evaluate(([square, kind]) => {
      const event = new PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType: kind });
      return !document.querySelector(`[data-at=${square}]`).dispatchEvent(event);
    }, [at, pointerType]);
    assert.strictEqual(await menu("g8", "touch"), false, "nobody is held");
    await touches("pointerdown", "e6", first);
    assert.strictEqual(await menu("e6", "touch"), false, "nobody stands there");
    await touches("pointerup", "e6", first);
    for (const [down, kind] of [[first, ""], [first, "mouse"], [{ ...first, pointerType: "mouse" }, "mouse"],
      [{ ...first, pointerType: "mouse" }, ""]]) {
      await touches("pointerdown", "g8", down);
      assert.strictEqual(await menu("g8", kind), false, `a menu asked for by "${kind}"`);
      await touches("pointerup", "f6", down);
    }
    assert.strictEqual((await lines()).length, 1, "the man was put back");
    await touches("pointerdown", "g8", first);
    assert.strictEqual(await menu("g8", "touch"), true);
    await touches("pointerup", "f6", first);
    assert.match((await lines())[1], /"g8f6"/);
    await black.waitForSelector("#answer.refusal p"); // it is White's move
    // By a key, as the browser itself does it.
    await black.evaluate(() => window.addEventListener("contextmenu", (event) => (window.prevented = event.defaultPrevented)));
    await black.focus("[data-at=g8]");
    await black.keyboard.press("Shift+F10");
    await black.waitForFunction(() => window.prevented === false);
  });

  await t.test("a table that is there no more is missed, without a word from it", async () => {
    const clocks = () => black.locator("#clocks dd").allTextContents();
    const runs = async () => (await black.locator("#clocks .runs").allTextContents()).join();
    const before = await runs();
    assert.match(before, /läuft/);
    table.process.kill("SIGSTOP");
    await shows(black, "#connection", "Verbindung verloren");
    assert.strictEqual(await runs(), "Zeit unbekannt,Zeit unbekannt");
    assert.strictEqual(await black.locator("#clocks .running").count(), 0);
    const stood = await clocks();
    await hasNoBarriers(black, "clocks that nobody knows");
    await new Promise((resolve) => setTimeout(resolve, 1500));
    assert.deepStrictEqual(await clocks(), stood, "nothing counts on");
    table.process.kill("SIGCONT");
    await shows(black, "#connection", "Verbunden");
    await black.waitForFunction(() => !document.querySelector("#clocks .unknown"));
    assert.strictEqual(await runs(), before);
  });

  await t.test("the newest line stays in sight, unless somebody has gone back to read", async () => {
    const settles = () => black.evaluate(() =>
      new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))));
    const scrolled = () => black.evaluate(() => {
      const { scrollTop, scrollHeight, clientHeight } = document.querySelector("#said");
      return { top: scrollTop, below: scrollHeight - clientHeight - scrollTop };
    });
    const seenOn = async (screen) => {
      await black.setViewportSize(kScreens[screen]);
      await settles();
      return scrolled();
    };
    for (const screen of ["projector", "zoomed", "phone", "tablet", "zoomed"]) {
      assert.ok((await seenOn(screen)).below < 2, screen);
    }
    assert.ok((await scrolled()).top > 0, "more lines than are seen");
    await black.evaluate(() => (document.querySelector("#said").scrollTop = 0));
    await settles();
    for (const screen of ["phone", "zoomed"]) assert.strictEqual((await seenOn(screen)).top, 0, screen);
    await black.evaluate(() => (document.querySelector("#said").scrollTop = 10000));
    await settles();
    assert.ok((await seenOn("tablet")).below < 2);
  });

  await t.test("what nobody has heard is told, a line and an answer alike", async () => {
    const unheard = async (say, kept) => {
      await shows(black, "#connection", "Verbunden");
      await black.fill("#line", "");
      await says(black, "aufgeben");
      await black.waitForSelector("#choices button");
      await black.evaluate(() => {
        window.alarms = [];
        new MutationObserver(() => window.alarms.push(document.querySelector("#urgent").textContent))
          .observe(document.querySelector("#urgent"), { childList: true });
      });
      table.process.kill("SIGSTOP");
      await say();
      await black.waitForFunction(() => window.alarms.some((words) => words.includes("Verbindung verloren")));
      assert.strictEqual(await black.inputValue("#line"), kept);
      table.process.kill("SIGCONT");
      await shows(black, "#connection", "Verbunden");
      assert.strictEqual(await black.locator("#choices button").count(), 0, "nobody waits for an answer any more");
    };
    await unheard(() => says(black, "wer"), "wer");
    await unheard(() => black.click('#choices button:text-is("nein")'), "");
    await unheard(() => black.keyboard.press("Escape"), "");
    await black.fill("#line", "");
  });

  await t.test("a restart: the page comes back by itself", async () => {
    await arbiter.fill("form.irregularity label:nth-of-type(5) input", "halb");
    await table.quit();
    await shows(black, "#connection", "Verbindung verloren");
    await says(black, "Lc5");
    await shows(black, "#urgent", "Verbindung verloren");
    assert.strictEqual(await black.inputValue("#line"), "Lc5", "what nobody has heard is kept");
    const again = new Table([], { command: "resume", home: table.home, port: table.port });
    tables.again = again;
    await shows(black, "#connection", "Verbunden");
    await shows(spectator, "#said", "Wieder verbunden");
    await shows(arbiter, "#connection", "Verbunden");
    assert.deepStrictEqual(await arbiter.evaluate(() => [document.activeElement.tagName, document.activeElement.value]),
      ["INPUT", "halb"], "what is half filled in");
    again.type("Lc4");
    await shows(black, "#last", "Läufer Cesar vier");
    await says(black, "Th9");
    await black.waitForSelector("#answer.refusal p");
    // Whoever leans on a key or goes on typing has not resigned.
    await says(black, "aufgeben");
    await black.waitForSelector("#choices button");
    for (const key of ["Enter", "j", "a"]) await black.keyboard.press(key);
    await black.keyboard.press("Escape");
    await shows(black, "#answer", "Nein");
    assert.strictEqual(await black.locator("#choices button").count(), 0, "Escape says no");
    // An offer meanwhile asks for the same word: the question is still there, and Escape says no to it.
    const asks = async (line) => {
      await says(black, line);
      await black.waitForSelector("#choices button");
    };
    await asks("aufgeben");
    for (const line of ["Weiß: remis", "ja"]) again.type(line);
    await black.waitForSelector('#steps button:text-is("remis ablehnen")');
    await black.click('#choices button:text-is("ja")');
    await shows(black, "#answer", "Noch offen");
    await black.waitForSelector('#choices button:text-is("ja")');
    await black.keyboard.press("Escape");
    await shows(black, "#answer", "Nein");
    assert.strictEqual(await text(black, "#result"), "");
    await steps(black, "remis ablehnen");
    await black.waitForSelector('#steps button:text-is("remis ablehnen")', { state: "detached" });
    // What was answered by typing, and what another language knows nothing of, has no buttons.
    const isOver = () => black.waitForSelector("#choices:empty", { state: "attached" });
    await asks("aufgeben");
    await speaks(black, "en");
    await isOver();
    await speaks(black, "de");
    await asks("remis");
    await says(black, "ja");
    await spectator.waitForFunction(() => /Schwarz bietet Remis/.test(document.querySelector("#said p:last-child").textContent));
    await isOver();
    await asks("aufgeben");
    const before = again.printed.length;
    again.type("wer");
    await again.prints(/wiederholen/, before);
    assert.strictEqual(await black.textContent("#result"), "");
    await black.click('#choices button:text-is("ja")');
    await shows(black, "#result", "Weiß gewinnt");
    await spectator.waitForSelector("#result:not(:empty)");
    await hasNoBarriersInAnyLanguage(spectator, "the end");
    assert.strictEqual(await again.quit(), 0);
  });

  for (const [name, page] of Object.entries(all)) {
    const troubles = page.troubles.filter((line) => !/ERR_|WebSocket connection/.test(line));
    assert.deepStrictEqual(troubles, [], name);
  }
});

// Whoever has taken a seat on a page speaks from there, and nobody at the table does it for him.
test("the keyboard of the one who has no page", async () => {
  const table = tables.keyboard;
  const black = await visitor(chrome, table, "Schwarz");
  await table.prints(/Was hier gesagt oder getippt wird, sagt jetzt Weiß\./);
  const types = async (line, printed) => {
    const before = table.printed.length;
    table.type(line);
    await table.prints(printed, before);
  };
  await types("e4", /Bauer Eva vier/);
  await types("e4", /Schwarz wiederholt/);
  await types("wiederholt", /Schwarz wiederholt/);
  await shows(black, "#next", "Schwarz muss den Zug wiederholen");
  await black.reload(); // his seat is his, whether he is there or not
  await types("wiederholt", /Schwarz wiederholt/);
  await says(black, "e4");
  await shows(black, "#stage", "Wiederholt");
  await says(black, "ausgeführt");
  await shows(black, "#stage", "Auf beiden Brettern ausgeführt");
  table.type("gedrückt");
  await black.waitForSelector("#clock-black.running");
  await says(black, "e5");
  await table.prints(/Bauer Eva fünf/);
  await types("", /Die Uhr von Weiß läuft nicht/);
  await black.waitForSelector("#clock-black.running");
  await shows(black, "#next", "Weiß muss den Zug wiederholen");
  await types("aufgeben", /Weiß[^?]*\?/);
  await types("nein", /Nein/);
  await types("Schwarz: remis", /Schwarz[^?]*\?/);
  assert.strictEqual(table.printed.match(/sagt jetzt Weiß\./g).length, 1, "once");
  const white = await visitor(chrome, table, "Weiß");
  await table.prints(/Beide spielen jetzt im Browser\./);
  // Names of thirty letters make no page too wide.
  for (const isLarge of [false, true]) {
    if (isLarge) await white.click("[data-look=large]");
    for (const [screen, size] of Object.entries(kScreens)) {
      await white.setViewportSize(size);
      await isNarrowEnough(white, `on a ${screen}${isLarge ? ", large" : ""} it`);
    }
  }
  for (const page of [white, black]) assert.deepStrictEqual(page.troubles, []);
});

test("an assistant is offered what his duties allow, and not the players' clocks (D.2.10, 6.11.3)", async () => {
  const table = tables.duties;
  const assistant = await visitor(chrome, table, "die Assistenz von Weiß");
  const commands = (part) => assistant.locator(`${part} button[data-command]`)
    .evaluateAll((all) => all.map((one) => one.dataset.command));
  await assistant.waitForSelector("#steps [data-command=made]");
  assert.deepStrictEqual(await commands("#steps"), ["made", "repeated", "misrepeated", "executed"]);
  assert.deepStrictEqual(await commands("#tasks"), ["boards-differ", "white-differs", "black-differs"]);
  assert.strictEqual(await assistant.locator("#tasks form").count(), 0);
  table.type("e4");
  await stands(assistant, "e4", "Bauer Weiß");
  await assistant.click("#tasks [data-command=boards-differ]");
  await shows(assistant, "#remedy-steps", "Die Uhren gehen weiter.");
  assert.deepStrictEqual(await commands("#remedy-steps"), []);
  assert.deepStrictEqual(assistant.troubles, []);
  // The next game, with other duties, on the page that was left open.
  await table.quit();
  const next = new Table(["--unseeing", "white", "--rated", "--white-assistant", "3", "--time", "90+30"],
    { port: table.port });
  tables.nextDuties = next;
  const code = await next.code("die Assistenz von Weiß");
  await assistant.waitForSelector("#door:not([hidden])");
  await assistant.fill("#code", code);
  await assistant.click("#join button");
  await assistant.waitForSelector("#steps [data-command=pressed]");
  assert.deepStrictEqual(await commands("#steps"), ["pressed"]);
  assert.deepStrictEqual(await commands("#tasks"), ["missing"]);
  assert.strictEqual(await assistant.locator("#tasks form").count(), 1, "what is written");
});

test("boards that differ (D.2.9), and an illegal move (7.5)", async () => {
  const table = tables.boards;
  const black = await visitor(chrome, table, "Schwarz", { colorScheme: "dark", reducedMotion: "reduce" });
  const arbiter = await visitor(chrome, table, "den Schiedsrichter", { screen: "projector" });
  assert.strictEqual(await black.getAttribute("[data-look=dark]", "aria-pressed"), "true", "as the system has it");
  assert.strictEqual(await black.evaluate(() => getComputedStyle(document.querySelector("#flip")).transitionDuration), "0s");
  await says(black, "Weiß berührt g1");
  await shows(black, "#answer", "das entscheidet der Schiedsrichter");
  await shows(arbiter, "#said", "Weiß soll Gustav eins berührt haben");
  // The same once more is heard once more: an alert that does not change is silent.
  await shows(arbiter, "#urgent", "Weiß soll Gustav eins berührt haben");
  await arbiter.evaluate(() => {
    window.alarms = [];
    new MutationObserver(() => window.alarms.push(document.querySelector("#urgent").textContent))
      .observe(document.querySelector("#urgent"), { childList: true });
  });
  await says(black, "Weiß berührt g1");
  await arbiter.waitForFunction(() => window.alarms[0] === "" && /Gustav eins/.test(window.alarms.at(-1)));
  // What was said stays in the language in which it was said (WCAG 3.1.2).
  await shows(arbiter, "#urgent", "Weiß soll Gustav eins berührt haben");
  for (const page of [black, arbiter]) await speaks(page, "en");
  assert.strictEqual(await black.getAttribute("#answer p", "lang"), "de");
  for (const what of ["#said p:last-child", "#urgent"]) {
    assert.strictEqual(await arbiter.getAttribute(what, "lang"), "de", what);
  }
  for (const page of [black, arbiter]) await speaks(page, "de");
  table.type("Schwarz: Weiß berührt b1");
  await shows(arbiter, "#said", "Weiß soll Bella eins berührt haben");
  table.type("e4");
  await stands(black, "e4", "Bauer Weiß");
  await clicks(black, "e7");
  assert.strictEqual(await black.locator(".target").count(), 2, "the event allows it");
  await black.keyboard.press("Escape");
  await says(black, "notiere e4");
  await shows(black, "#said", "Notiert: 1 Weiß, Bauer Eva vier.");
  // Both scores say the same: whose board is wrong, and who puts it right.
  await arbiter.click('#tasks button:text-is("Das Brett von Schwarz weicht ab")');
  await shows(black, "#remedy-steps", "Schwarz berichtigt sein Brett.");
  await arbiter.click('#remedy-steps button:text-is("uhren an")');
  for (const page of [black, arbiter]) await page.waitForSelector("#remedy-part", { state: "hidden" });
  await black.dragAndDrop("[data-at=e7]", "[data-at=e5]");
  await stands(black, "e5", "Bauer Schwarz");
  await says(black, "notiere c5");
  await shows(black, "#said", "Notiert: 1 Schwarz, Bauer Cesar fünf.");
  await black.evaluate(() => {
    window.print = () => {};
    document.querySelector("[data-print=sheet]").click();
  });
  assert.deepStrictEqual(await black.locator("#paper td").allTextContents(),
    ["", "1.", "Bauer Eva vier", "Bauer Cesar fünf"], "his own score, and not what was played");
  assert.match(await black.textContent("#paper article"), /Klubabend/);
  await steps(black, "bretter verschieden");
  await shows(arbiter, "#remedy-steps", "Formulare verschieden: 1 Schwarz");
  assert.deepStrictEqual(await arbiter.locator("#remedy-scores tr.different > *").allTextContents(),
    ["1 Schwarz: verschieden", "Bauer Eva fünf", "Bauer Cesar fünf"]);
  assert.match(await text(black, "#remedy-steps [aria-current]"), /Der Schiedsrichter setzt die Stellung zurück/);
  assert.strictEqual(await black.locator("#remedy-steps button").count(), 0, "12.1: not his");
  await hasNoBarriersInAnyLanguage(arbiter, "boards that differ");
  await hasNoBarriers(black, "boards that differ, dark", kColours);
  await picture(arbiter, "remedy-projector");
  await black.setViewportSize(kScreens.phone);
  await picture(black, "remedy-phone");
  await black.setViewportSize(kScreens.zoomed);
  assert.deepStrictEqual(await black.locator("#remedy-scores tr:first-child th").evaluateAll((all) => all.filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getClientRects().length > 1;
  }).map((one) => one.textContent)), [], "no word is broken");
  await isNarrowEnough(black, "a page with the scores");
  await black.setViewportSize(kScreens.tablet);
  await picture(black, "remedy-tablet");
  await arbiter.focus('#remedy-steps button:text-is("bretter verschieden")');
  await arbiter.keyboard.press("Enter");
  await shows(arbiter, "#remedy-steps", "Beide Bretter: Stellung nach 1 Weiß.");
  await arbiter.keyboard.press("Enter"); // pressed for the step before
  assert.strictEqual(await arbiter.evaluate(() => document.activeElement.id), "remedy-steps");
  await shows(black, "#remedy-steps", "Beide Bretter: Stellung nach 1 Weiß.");
  await black.waitForSelector("[data-at=e5]:not(:has(.man))");
  assert.match(await text(arbiter, "#remedy-steps"), /Zu tun: Uhren stellen/);
  await arbiter.click('#remedy-steps button:text-is("uhren wie damals")');
  await shows(arbiter, "#remedy-steps", "Getan: Uhren stellen");
  await arbiter.click('#remedy-steps button:text-is("uhren an")');
  for (const page of [black, arbiter]) await page.waitForSelector("#remedy-part", { state: "hidden" });
  assert.strictEqual(await arbiter.evaluate(() => document.activeElement.getAttribute("role")), "gridcell");
  // Black has moved his king two steps, and pressed.
  await clicks(arbiter, "e8", "e6");
  assert.strictEqual(await arbiter.inputValue("form.irregularity label:nth-of-type(3) input"), "e8e6");
  await arbiter.check("form.irregularity [type=checkbox]");
  await arbiter.click("form.irregularity button");
  await shows(black, "#said", "Regelwidriger Zug: Schwarz.");
  await shows(black, "#next", "Schwarz am Zug");
  await stands(black, "e8", "König Schwarz");
  await shows(black, "#binding", "Berührt");
  // A legal move is no illegal one (7.5).
  await clicks(arbiter, "b8", "c6");
  await arbiter.check("form.irregularity [type=checkbox]");
  await arbiter.click("form.irregularity button");
  await shows(arbiter, "#answer", "Springer Cesar sechs ist ein erlaubter Zug.");
  // Held too long, a key reports nothing; nor does what was ticked for the report before.
  assert.strictEqual(await arbiter.isChecked("form.irregularity [type=checkbox]"), false);
  await arbiter.focus("[data-at=e4]");
  for (const key of ["Enter", "ArrowUp", "ArrowUp"]) await arbiter.keyboard.press(key);
  for (let i = 0; i < 5; ++i) await arbiter.keyboard.down("Enter");
  await arbiter.keyboard.up("Enter");
  const penalty = arbiter.locator("#tasks form").nth(1);
  await penalty.locator("select").nth(0).selectOption("Weiß");
  await penalty.locator("select").nth(1).selectOption({ label: "Verwarnung" });
  await penalty.locator("button").dblclick();
  await shows(black, "#said", "Verwarnung");
  await says(arbiter, "uhr");
  await shows(arbiter, "#answer", "Weiß: ");
  const said = await black.locator("#said p").allTextContents();
  assert.strictEqual(said.filter((line) => line.includes("Regelwidriger Zug")).length, 1);
  assert.strictEqual(said.filter((line) => line.includes("Verwarnung")).length, 1, "two clicks, one penalty");
  // An amount is for a fine, and minutes are for time.
  for (const [what, field, other, value, words] of [
    ["Geldstrafe", "Betrag", "Minuten", "50", "Geldstrafe für Weiß."],
    ["Punktabzug", "Punkte", "Minuten", "1/2", "Punktabzug für Weiß: ½."],
    ["Weniger Zeit", "Minuten", "Betrag", "2", "Zwei Minuten weniger für Weiß."],
    ["Weniger Zeit", "Minuten", "Betrag", "drei", "Drei Minuten weniger für Weiß."],
    ["Weniger Zeit", "Minuten", "Betrag", "1:30", "Eine Minute dreißig Sekunden weniger für Weiß."],
    ["Mehr Zeit für den Gegner", "Minuten", "Betrag", "zweieinhalb Minuten",
      "Zwei Minuten dreißig Sekunden mehr für Schwarz."]]) {
    await penalty.locator("select").nth(0).selectOption("Weiß");
    await penalty.locator("select").nth(1).selectOption({ label: what });
    assert.ok(await penalty.getByLabel(other).isHidden());
    await penalty.getByLabel(field).fill(value);
    await penalty.locator("button").click();
    await shows(black, "#said", words);
  }
  await penalty.locator("select").nth(0).selectOption("Weiß");
  await penalty.locator("select").nth(1).selectOption({ label: "Weniger Zeit" });
  await penalty.getByLabel("Minuten").fill("viel");
  await penalty.locator("button").click();
  await shows(arbiter, "#answer", "So geht es: strafe Weiß Verwarnung wegen Lärm, oder Zeitabzug Schwarz zwei Minuten.");
  for (const page of [black, arbiter]) assert.deepStrictEqual(page.troubles, []);
});

test("a pawn is promoted to what is chosen", async () => {
  const white = await visitor(chrome, tables.promotion, "Weiß", { screen: "phone" });
  await white.waitForSelector("#board [data-at=a7]");
  await clicks(white, "a7");
  assert.strictEqual(await white.locator(".target").count(), 2, "a friendly game shows targets");
  await clicks(white, "a8");
  await shows(white, "#answer", "Umwandlung");
  assert.strictEqual(await white.locator("#choices button").count(), 4);
  await hasNoBarriers(white, "a question");
  // The German B is a pawn, and no bishop; once more it is told once more, and stands there once.
  for (const key of ["b", "y"]) {
    await white.keyboard.press(key);
    await shows(white, "#answer", "Tasten hier: D, Q: Bauer Anna acht");
    assert.match(await text(white, "#answer .keys"), /; L: .*; S, N: .*\. Tab und Eingabetaste wählen/);
    assert.strictEqual(await white.locator("#answer .keys").count(), 1);
  }
  await hasNoBarriers(white, "a question and its keys");
  await white.keyboard.type("Springer");
  await stands(white, "a8", "Springer");
  await white.waitForSelector("#choices:empty", { state: "attached" });
  await hasNoBarriers(white, "promoted");
  // Black has the letters that players know from elsewhere.
  const black = await visitor(chrome, tables.promotion, "Schwarz");
  await black.waitForSelector("#board [data-at=h2]");
  await clicks(black, "h2", "h1");
  await black.waitForSelector("#choices button");
  await black.keyboard.press("q");
  await stands(white, "h1", "Dame Schwarz");
  for (const page of [white, black]) assert.deepStrictEqual(page.troubles, []);
});

// Neither a sign that nobody sees nor a name that is read from the right turns round what stands beside it.
test("names stand for themselves", async () => {
  const page = await visitor(chrome, tables.promotion, "alle Zuschauer");
  await page.waitForSelector("#board [data-at=a7]");
  assert.strictEqual(await text(page, "#players"), "Anna Q – שרה. Zuschauer");
  assert.deepStrictEqual(await page.locator("#players bdi").allTextContents(), ["Anna Q", "שרה"]);
  await page.evaluate(() => (window.print = () => {}));
  for (const what of ["sheet", "diagram", "moves"]) {
    await page.evaluate((one) => document.querySelector(`[data-print=${one}]`).click(), what);
    assert.deepStrictEqual(await page.locator("#paper h1 bdi").allTextContents(), ["Anna Q", "שרה"]);
  }
  assert.deepStrictEqual(page.troubles, []);
  await page.context().close();
});

// What is encrypted by a proxy is the same page, at another scheme.
test("through a proxy that encrypts", async () => {
  const proxy = await encrypting(tables.promotion.port);
  const table = Object.create(tables.promotion, { address: { value: `https://127.0.0.1:${proxy.address().port}/` } });
  const page = await visitor(chrome, table, "alle Zuschauer", { ignoreHTTPSErrors: true });
  await page.waitForSelector("#board [data-at=a7]");
  assert.deepStrictEqual(page.troubles, []);
  await page.context().close();
  proxy.close();
});

test("chief and warriors, and whom one has chosen", async () => {
  const table = tables.chief;
  const white = await visitor(chrome, table, "Weiß");
  await white.waitForSelector("[data-at=d8][data-man=m]");
  await white.waitForFunction(() => document.activeElement.dataset.at === "a1");
  await hasNoBarriersInAnyLanguage(white, "chief and warriors");
  const chosen = () => white.locator("#board [aria-selected=true]").evaluateAll((all) => all.map((one) => one.dataset.at));
  await white.focus("[data-at=g1]");
  await white.keyboard.press("Enter");
  assert.deepStrictEqual(await chosen(), ["g1"]);
  await says(white, "Sf3");
  await white.waitForSelector("[data-at=f3][data-man=N]");
  assert.deepStrictEqual(await chosen(), [], "he has moved without a click");
  await clicks(white, "e2");
  table.type("d8d5");
  await white.waitForSelector("[data-at=d5][data-man=m]");
  assert.deepStrictEqual(await chosen(), ["e2"], "the opponent's move takes nobody out of his hand");
  await clicks(white, "b1");
  assert.deepStrictEqual(await chosen(), ["b1"], "another of his own is chosen instead");
  await clicks(white, "c3");
  await white.waitForSelector("[data-at=c3][data-man=N]");
  await clicks(white, "e5");
  await shows(white, "#answer", "Eva fünf: leer");
  // Castling, or the rook instead of the king: neither is done unasked.
  await clicks(white, "e1", "h1");
  await white.waitForSelector("#choices button");
  assert.deepStrictEqual(await chosen(), []);
  await white.keyboard.press("Escape");
  await white.waitForSelector("#choices:empty", { state: "attached" });
  await clicks(white, "e1", "h1");
  await white.click('#choices button:text-is("Hector eins: Turm Weiß")');
  assert.deepStrictEqual(await chosen(), ["h1"]);
  await white.keyboard.press("Escape");
  assert.deepStrictEqual(await chosen(), []);
  await clicks(white, "e1", "h1");
  await white.click('#choices button:text-is("Rochade")');
  await white.waitForSelector("#answer.refusal p");
  assert.deepStrictEqual(await chosen(), [], "refused, nobody is chosen");
  await clicks(white, "e1", "d1");
  assert.deepStrictEqual(await chosen(), ["d1"], "another man instead of the king");
  await white.keyboard.press("Escape");
  // Black wants his move back: White has buttons for both answers.
  const asksBack = async () => {
    for (const line of ["zurück", "ja"]) table.type(line);
    await white.waitForSelector('#steps button:text-is("Zurücknehmen erlauben")');
  };
  const isAnswered = () => white.waitForSelector('#steps button:text-is("Zurücknehmen erlauben")', { state: "detached" });
  await asksBack();
  await steps(white, "Zurücknehmen ablehnen");
  await isAnswered();
  await white.waitForSelector("[data-at=c3][data-man=N]");
  await asksBack();
  await steps(white, "Zurücknehmen erlauben");
  await white.click('#choices button:text-is("ja")');
  await isAnswered();
  await white.waitForSelector("[data-at=d8][data-man=m]");
  await white.waitForSelector("[data-at=b1][data-man=N]");
  assert.deepStrictEqual(white.troubles, []);
});

// Both moves of a turn are repeated in their order, and the clock is pressed once.
test("double chess", async () => {
  const white = await visitor(chrome, tables.double, "Weiß");
  const black = await visitor(chrome, tables.double, "Schwarz");
  await white.waitForSelector("[data-at=e2][data-man=P]");
  assert.strictEqual(await white.getAttribute("#moves", "tabindex"), "-1", "nothing is there to be seen");
  await clicks(white, "e2", "e4");
  await stands(black, "e4", "Bauer Weiß");
  await white.waitForSelector('#moves[tabindex="0"]:not(:empty)');
  await says(black, "e4");
  await says(black, "e4");
  await shows(black, "#answer", "schon wiederholt");
  await steps(black, "ausgeführt");
  await black.waitForSelector("#answer:empty", { state: "attached" });
  await shows(white, "#next", "Weiß hat noch einen Zug.");
  await steps(white, "gedrückt");
  await shows(white, "#answer", "Weiß ist am Zug");
  await clicks(white, "d2", "d4");
  await stands(black, "d4", "Bauer Weiß");
  await says(black, "d4");
  await says(black, "uhr");
  await shows(black, "#answer", "Weiß: ");
  await steps(black, "ausgeführt");
  await black.waitForSelector("#answer:empty", { state: "attached" });
  await shows(white, "#next", "Weiß muss die Uhr drücken");
  await steps(white, "gedrückt");
  await white.waitForSelector("#clock-black.running");
  assert.deepStrictEqual(await white.locator("#clocks .runs").allTextContents(), ["", "läuft"]);
  await clicks(black, "e7", "e5");
  await stands(black, "e5", "Bauer Schwarz");
  await clicks(black, "d7", "d5");
  await stands(white, "d5", "Bauer Schwarz");
  await shows(white, "#next", "Weiß muss Bauer Eva fünf wiederholen");
  assert.strictEqual(await text(white, "#waits"), "Bauer Eva fünf: Angesagt");
  await says(white, "e5");
  await says(white, "d5");
  await shows(white, "#stage", "Wiederholt");
  await shows(black, "#said", "Schwarz am Zug.");
  await steps(white, "remis beanspruchen: dreimal dieselbe Stellung");
  assert.strictEqual(await white.inputValue("#line"), "dreifache stellungswiederholung", "begun, and claimed by nothing");
  await hasNoBarriers(white, "double chess");
  for (const page of [white, black]) assert.deepStrictEqual(page.troubles, []);
});

test("a game of placing", async () => {
  const white = await visitor(chrome, tables.positional, "Weiß");
  const black = await visitor(chrome, tables.positional, "Schwarz");
  const arbiter = await visitor(chrome, tables.positional, "den Schiedsrichter");
  await white.dragAndDrop("#men [data-from='K@']", "[data-at=e1]");
  await black.waitForSelector("[data-at=e1][data-man=K]");
  await black.click("#men [data-from='k@']");
  await black.keyboard.press("Escape");
  assert.strictEqual(await black.locator("#men [aria-pressed=true]").count(), 0, "let go");
  await black.click("#men [data-from='k@']");
  await clicks(black, "e8");
  await white.waitForSelector("[data-at=e8][data-man=k]");
  await hasNoBarriers(black, "a game of placing");
  // "S" is a knight in German and a bishop in Czech: over a slow network, too, the one who was chosen
  // is put down.
  await white.evaluate(() => {
    const send = WebSocket.prototype.send;
    let last = Promise.resolve();
    WebSocket.prototype.send = function (text) {
      const wait = text.includes("voice") ? 1500 : 0;
      last = last.then(() => new Promise((resolve) => setTimeout(resolve, wait))).then(() => send.call(this, text));
    };
  });
  await white.click("#men [data-from='N@']");
  await speaks(white, "cs");
  await clicks(white, "b1");
  await stands(black, "b1", "Springer Weiß");
  assert.strictEqual(await black.locator("[data-at=b1]").getAttribute("data-man"), "N");
  await shows(white, "#last", "jezdce");
  await black.click("#men [data-from='n@']");
  await clicks(black, "b8");
  await white.waitForSelector("[data-at=b8][data-man=n]");
  await speaks(white, "de");
  await shows(white, "#last", "Springer");
  // 7.5: put where it may not be, and where it may.
  const reports = async (square) => {
    await arbiter.click("#men [data-from='R@']");
    await clicks(arbiter, square);
    await arbiter.check("form.irregularity [type=checkbox]");
    await arbiter.click("form.irregularity button");
  };
  await arbiter.waitForSelector("#men [data-from='R@']");
  await reports("a1");
  await shows(arbiter, "#answer", "ist ein erlaubter Zug");
  await reports("e8");
  await shows(white, "#said", "Regelwidriger Zug: Weiß.");
  for (const page of [white, black, arbiter]) assert.deepStrictEqual(page.troubles, []);
});

// Two moves in each turn, men that chess has not, men in hand, another board.
test("a game that is no chess", async () => {
  const table = tables.garden;
  const white = await visitor(chrome, table, "Weiß");
  const black = await visitor(chrome, table, "Schwarz");
  await white.waitForSelector("#hand:not([hidden]) .in-hand");
  assert.strictEqual(await white.locator("#board [data-at]").count(), 30);
  assert.strictEqual(await white.locator("#men button").count(), 2);
  assert.strictEqual(await text(white, "#hand-title"), "Zum Einsetzen: Weiß");
  await white.click("#men [data-from='N@']");
  assert.strictEqual(await white.locator(".target").count(), 26, "every empty square");
  await picture(white, "garden");
  await clicks(white, "c3");
  await white.waitForSelector("[data-at=c3][data-man=N]");
  await shows(white, "#next", "Weiß hat noch einen Zug.");
  await white.focus("[data-at=a1]");
  await white.keyboard.press("w");
  await white.keyboard.press("Enter");
  await white.keyboard.press("ArrowUp");
  await white.keyboard.press("Enter");
  await white.waitForSelector("[data-at=b2][data-man=W]");
  await shows(black, "#next", "Schwarz am Zug");
  await black.click("#men [data-from='w@']");
  await clicks(black, "a3");
  await black.waitForSelector("[data-at=a3][data-man=w]");
  await hasNoBarriers(black, "garden");
  for (const page of [white, black]) assert.deepStrictEqual(page.troubles, []);
});
