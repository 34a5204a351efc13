import { Menu as Base } from "@base-ui/react/menu";
import { Fragment, useRef, useState } from "react";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./Menu.module.css";

export type MenuItem = {
  label: string;
  onSelect: () => void;
  icon?: string;
  shortcut?: string;
  /** Dim words at its end: a time, a count. */
  aside?: string;
  danger?: boolean;
  disabled?: boolean;
  /** A hairline above it begins a new group. */
  apart?: boolean;
};

/** A menu that is open, under whatever it was asked for at. The focus goes back to where it was unless an item was chosen. */
export function AnchoredMenu({
  anchor,
  label,
  items,
  align = "start",
  onClose,
}: {
  anchor: Element;
  label: string;
  items: readonly MenuItem[];
  align?: "start" | "end";
  onClose: () => void;
}) {
  const hasChosen = useRef(false);
  const [previousFocus] = useState(() => document.activeElement);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Positioner className={css.positioner} anchor={anchor} align={align} sideOffset={4}>
          <Base.Popup
            className={css.popup}
            aria-label={label}
            finalFocus={() =>
              hasChosen.current || !(previousFocus instanceof HTMLElement) ? false : previousFocus
            }
          >
            <Items items={items} onChoose={() => (hasChosen.current = true)} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const Items = ({ items, onChoose }: { items: readonly MenuItem[]; onChoose?: () => void }) =>
  items.map((item) => (
    <Fragment key={item.label}>
      {item.apart && <Base.Separator className={css.line} />}
      <Base.Item
        className={classNames(css.item, item.danger && css.danger)}
        onClick={() => {
          onChoose?.();
          item.onSelect();
        }}
        disabled={item.disabled ?? false}
      >
        {item.icon && <Icon path={item.icon} />}
        {item.label}
        {item.aside && <span className={css.aside}>{item.aside}</span>}
        {item.shortcut && <kbd>{item.shortcut}</kbd>}
      </Base.Item>
    </Fragment>
  ));
