// Values of the layers of a file that is not edited, such as a Lottie animation, by their names: fields that change what the
// page shows, and the options that repeat it.
import { listButton, namesList } from "./controls.js";
import { element } from "./dom.js";
import { field, firstValue, inputOf, lastOnly } from "./fields.js";
import { sendVariables, targets } from "./panels.js";
import { read } from "./requests.js";

const forms = {
  text: { is: "text" }, color: { is: "color" }, fill: { is: "color" }, stroke: { is: "color" }, tint: { is: "color" }, hidden: { is: "flag" },
  opacity: { is: "number", min: 0, max: 1, unit: "0…1" }, strokeWidth: { is: "number", min: 0 }, fontSize: { is: "number", min: 0 },
  scale: { is: "number" }, rotation: { is: "number" }, hue: { is: "number" }, position: { is: "text" },
  fit: { is: "name", names: ["shrink", "wrap", "none"] },
};
// What a property without a short value begins with.
const first = { opacity: 1, scale: 1, strokeWidth: 1, tint: "#ff8000", position: "+=0,0", rotation: "+=0", image: "" };
const formOf = name => forms[name] ?? { is: "text" };
const set = (target, value) => {
  targets[target] = value;
  sendVariables();
};
const takeBack = target => {
  delete targets[target];
  sendVariables();
};
const remover = target => element("button", { textContent: "×", className: "remove", ariaLabel: `Take back ${target}`, onclick: () => takeBack(target) });
const quoted = text => `'${text.replaceAll("'", "'\\''")}'`;
const option = ([target, value]) => `--set ${quoted(`${target}=${typeof value === "string" ? value : JSON.stringify(value)}`)}`;

// The sections for a layer and the layers in it; none where nothing can be set. That of the layer itself says its kind: its title is
// above it.
// `failure` are the reasons why the page does not show the values, by their targets; null for none.
export async function targetSections(path, title, failure) {
  const list = await read(`targets?layer=${path}`, []);
  const sections = list.map(({ selector, kind, properties }) => {
    const target = name => `${selector}.${name}`;
    const shown = properties.filter(([name, value]) => value !== null || target(name) in targets);
    const section = element("div", { className: "section" }, element("h3", { textContent: selector === title ? kind : selector, title: kind }), ...shown.map(([name, value]) => {
      const now = targets[target(name)] ?? (formOf(name).is === "number" ? Number(value) : value);
      const error = failure?.find(message => message.path === target(name));
      const made = field(formOf(name), now, {
        label: `${name} of ${selector}`, theme: {}, set: next => set(target(name), next), reset: () => error && takeBack(target(name)), isLong: name === "text",
        live: () => lastOnly(next => set(target(name), next)),
      });
      const label = element("span", { className: "field-name", textContent: name });
      made.scrub?.(label);
      const row = element("div", { className: "field", dataset: { location: target(name) } }, label, made);
      if (target(name) in targets) label.append(remover(target(name)));
      if (error) {
        const input = inputOf(made);
        input.ariaInvalid = "true";
        input.setAttribute("aria-describedby", "field-error");
        row.append(element("p", { className: "bad", id: "field-error", textContent: error.message }));
      }
      return row;
    }));
    const free = properties.map(([name]) => name).filter(name => !shown.some(([other]) => other === name));
    const begin = name => set(target(name), first[name] ?? firstValue(formOf(name)));
    if (free.length) section.append(listButton(namesList(free), undefined, begin, { className: "link", textContent: "+ set" }));
    return section;
  });
  const options = Object.entries(targets).map(entry => [entry[0], option(entry)]);
  if (!options.length) return sections;
  const copy = element("button", { className: "link", textContent: "copy", onclick: () => navigator.clipboard.writeText(options.map(([, text]) => text).join(" ")) });
  return [...sections, element("div", { className: "section" }, element("h3", { textContent: "Options" }),
    // A layer that another program has taken out has no field.
    ...options.map(([target, text]) => element("div", { className: "field group" },
      element("span", { className: "field-name" }, element("code", { textContent: text, className: "option" }), remover(target)))), copy)];
}
