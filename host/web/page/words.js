// The page's words in the viewer's language, from the same voices as the speech.

let words = { say: {}, hear: {} };

export const said = (key) => words.say[key] || key;
// What is typed for a command.
export const heard = (key) => words.hear[key] || key;

// The languages that there are, as [id, name].
export async function languages() {
  return Object.entries(await (await fetch("languages.json")).json());
}

export function preferred(known) {
  const own = localStorage.getItem("annabella.voice");
  const wishes = [own, ...navigator.languages.map((tag) => tag.slice(0, 2)), known[0]];
  return wishes.find((one) => known.includes(one));
}

export async function learn(voice) {
  words = await (await fetch(`words/${voice}.json`)).json();
  localStorage.setItem("annabella.voice", voice);
  document.documentElement.lang = voice;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = said(element.dataset.word);
  }
}
