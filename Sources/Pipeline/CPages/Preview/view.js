// Choices of the page itself: its colours, and the list of keys.
import { $ } from "./dom.js";
import { load, save } from "./layout.js";

const themes = ["", "light", "dark"];

// The button goes through the system's colours, light and dark.
export function followTheme() {
  const apply = () => {
    document.documentElement.dataset.theme = load("theme") ?? "";
    $("theme").title = `Colours of the page: ${load("theme") || "system"}`;
  };
  $("theme").addEventListener("click", () => {
    save("theme", themes[(themes.indexOf(load("theme") ?? "") + 1) % themes.length]);
    apply();
  });
  apply();
}

const names = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

// The list of keys, beside the frame: pairs of a name and its meaning.
export function listKeys(keys) {
  $("keys").querySelector("dl").replaceChildren(...keys.flatMap(([key, text]) => [
    Object.assign(document.createElement("dt"), { textContent: names[key] ?? key }),
    Object.assign(document.createElement("dd"), { textContent: text }),
  ]));
  $("keys-button").addEventListener("click", () => {
    $("keys").hidden = !$("keys").hidden;
    $("keys-button").setAttribute("aria-expanded", !$("keys").hidden);
    if (!$("keys").hidden) $("keys").parentElement.scrollTop = 0;
  });
}
