import {
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  Suspense,
  useEffect,
  useState,
} from "react";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import type { MenuItem } from "./Menu.tsx";

const AnchoredMenu = lazyComponent(async () => (await import("./Menu.tsx")).AnchoredMenu);

type TriggerProps = {
  "aria-haspopup": "menu";
  "aria-expanded": boolean;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onPointerEnter: () => void;
};

/** A button that opens a menu. The menu is loaded and mounted on demand. */
export function MenuButton(props: {
  /** A `button` or `PlainIconButton`. */
  trigger: ReactElement<Partial<TriggerProps>>;
  /** The accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  align?: "start" | "end";
}) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  useEffect(() => {
    // While the page is read, so that the menu opens offline.
    const preloadTimer = setTimeout(AnchoredMenu.preload, 500);
    return () => clearTimeout(preloadTimer);
  }, []);
  return (
    <>
      {cloneElement(props.trigger, {
        "aria-haspopup": "menu",
        "aria-expanded": anchor !== null,
        onClick: (event) => setAnchor(event.currentTarget),
        onKeyDown: (event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          setAnchor(event.currentTarget);
        },
        onPointerEnter: () => AnchoredMenu.preload(),
      })}
      {anchor && (
        <Suspense>
          <AnchoredMenu
            anchor={anchor}
            label={props.label}
            items={props.items}
            align={props.align ?? "start"}
            onClose={() => setAnchor(null)}
          />
        </Suspense>
      )}
    </>
  );
}
