import type { ViewerContext } from "./viewer.ts";

/** Shortcuts of the application that work while the file has the focus, unless an element of the file handles them. */
const FORWARDED_KEYS = new Set(["Escape", "ArrowLeft", "ArrowRight", "/", "+", "-", "0", "n", "p", "N", "P"]);

/** Forwards shortcuts to the application, and Ctrl-F (Cmd-F), which would search the page instead of the file. */
export function forwardKeys(post: ViewerContext["post"]) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const isFindShortcut = (event.ctrlKey || event.metaKey) && event.key === "f";
    if (!isFindShortcut && (event.ctrlKey || event.metaKey || !FORWARDED_KEYS.has(event.key))) return;
    event.preventDefault();
    post({ say: "key", key: isFindShortcut ? "/" : event.key });
  });
}

/** Prevents navigation by links in a file; the application asks for confirmation. */
export function interceptLinks(root: HTMLElement, post: ViewerContext["post"]) {
  const onClick = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest("a, area") : null;
    if (!link) return;
    const address = link.getAttribute("href") ?? link.getAttribute("xlink:href") ?? "";
    if (address.startsWith("#")) return;
    event.preventDefault();
    if (address) post({ say: "link", address });
  };
  root.addEventListener("click", onClick);
  root.addEventListener("auxclick", onClick);
  root.addEventListener("submit", (event) => event.preventDefault());
}
