import { useEffect, useRef } from "react";
import { useLocation, useMatches } from "react-router";
import { useConfig } from "#web/app/api/config.ts";
import { clearTypedText } from "./typed-text.ts";

/**
 * Moves the page's title and the keyboard's focus with the route, so that a screen reader says where it is. Put the ref
 * on `<main>`. The first page keeps the browser's own focus.
 */
export function useRouteChange(title: string) {
  const main = useRef<HTMLElement>(null);
  const { brand } = useConfig();
  const { hash } = useLocation();
  // The screen, not the address: a draft that gets its id while somebody types must not take the focus away.
  const screen = useMatches().at(-1)?.id;
  const lastScreen = useRef(screen);

  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);

  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    clearTypedText();
    // A screen may name its address while it is worked in (a draft gets its id): focus that survived stays where it is.
    const hasFocus = main.current?.contains(document.activeElement);
    if (!hash && !hasFocus) main.current?.focus({ preventScroll: true });
  }, [screen, hash]);

  return main;
}
