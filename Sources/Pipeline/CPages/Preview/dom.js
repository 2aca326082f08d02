// Elements of the page.

export const $ = id => document.getElementById(id);

// Creates an element. `dataset` and `style` are set part by part.
export function element(name, properties = {}, ...children) {
  const { dataset, style, ...rest } = properties;
  const result = Object.assign(document.createElement(name), rest);
  Object.assign(result.dataset, dataset);
  Object.assign(result.style, style);
  result.append(...children);
  return result;
}
