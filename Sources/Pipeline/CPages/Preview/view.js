// Choices of the page itself: its colours, and the list of keys.
import { $, element } from "./dom.js";
import { load, save } from "./layout.js";

const themes = ["", "light", "dark"];

// The button goes through the system's colours, light and dark.
export function followTheme() {
  const apply = () => {
    document.documentElement.dataset.theme = load("theme") ?? "";
    $("theme").title = `Colours of the page: ${load("theme") || "system"}`;
  };
  $("theme").onclick = () => {
    save("theme", themes[(themes.indexOf(load("theme") ?? "") + 1) % themes.length]);
    apply();
  };
  apply();
}

const names = { " ": "Space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" };

// The list of keys, beside the frame: pairs of a name and its meaning. `open()` opens the panel that it is in.
export function listKeys(keys, open) {
  const [list, button] = [$("keys"), $("keys-button")];
  list.querySelector("dl").replaceChildren(...keys.flatMap(([key, text]) => [element("dt", {}, names[key] ?? key), element("dd", {}, text)]));
  button.onclick = () => {
    list.hidden = !list.hidden;
    button.ariaExpanded = String(!list.hidden);
    if (list.hidden) return;
    list.parentElement.scrollTop = 0;
    open();
  };
}
