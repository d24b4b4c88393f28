// One element of the page with what is in it, texts and elements.
export const element = (name, ...children) => {
  const one = document.createElement(name);
  one.append(...children);
  return one;
};
