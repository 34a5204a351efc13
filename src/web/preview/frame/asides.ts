import type { Stage } from "./viewer.ts";

/** Keys the app acts on while the file has the focus, unless something in the file wants them for itself. */
const PASSED = new Set(["Escape", "ArrowLeft", "ArrowRight", "/", "+", "-", "0", "n", "p", "N", "P"]);

/** Lets the app hear its keys, and Ctrl-F (Cmd-F), which would search the window and not the file. */
export function passKeys(tell: Stage["tell"]) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const find = (event.ctrlKey || event.metaKey) && event.key === "f";
    if (!find && (event.ctrlKey || event.metaKey || !PASSED.has(event.key))) return;
    event.preventDefault();
    tell({ say: "key", key: find ? "/" : event.key });
  });
}

/** A link in a file goes nowhere by itself: the app is told where it wants to go, and asks. */
export function heedLinks(root: HTMLElement, tell: Stage["tell"]) {
  const heed = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a, area") : null;
    if (!link) return;
    const address = link.getAttribute("href") ?? link.getAttribute("xlink:href") ?? "";
    if (address.startsWith("#")) return;
    event.preventDefault();
    if (address) tell({ say: "link", address });
  };
  root.addEventListener("click", heed);
  root.addEventListener("auxclick", heed);
  root.addEventListener("submit", (event) => event.preventDefault());
}
