import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { useConfig } from "#web/app/api/config.ts";
import { clearTypedText } from "./typed-text.ts";

/**
 * Updates the page title and the focus on a route change, so that screen readers announce the new page. Put the ref on
 * `<main>`. The first page keeps the browser's focus.
 */
export function useRouteChange(title: string | null) {
  const main = useRef<HTMLElement>(null);
  const { brand } = useConfig();
  const { hash } = useLocation();
  // Compare the screen, not the URL: a draft that gets its id while the user types must not lose the focus.
  const screen = useMatches().at(-1)?.id;
  const lastScreen = useRef(screen);

  // Before the effects of the screen, which may have a better title.
  useLayoutEffect(() => {
    if (title !== null) document.title = `${title} · ${brand}`;
  }, [title, brand]);

  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    clearTypedText();
    // Keep a focus that is still inside of the new screen.
    const hasFocus = main.current?.contains(document.activeElement);
    if (!hash && !hasFocus) main.current?.focus({ preventScroll: true });
  }, [screen, hash]);

  return main;
}
