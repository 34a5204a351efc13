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
  /** Secondary text at the end: a time, a count. */
  aside?: string;
  danger?: boolean;
  disabled?: boolean;
  /** Starts a new group, with a separator above. */
  apart?: boolean;
};

/** An open menu below its anchor. Closing it restores the focus unless an item was selected. */
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
  const hasSelected = useRef(false);
  const [previousFocus] = useState(() => document.activeElement);
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      {/* A landmark like every other part of a page. */}
      <Base.Portal role="region" aria-label={label}>
        <Base.Positioner className={css.positioner} anchor={anchor} align={align} sideOffset={4}>
          <Base.Popup
            className={css.popup}
            aria-label={label}
            finalFocus={() =>
              hasSelected.current || !(previousFocus instanceof HTMLElement) ? false : previousFocus
            }
          >
            <Items items={items} onSelectItem={() => (hasSelected.current = true)} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const Items = ({ items, onSelectItem }: { items: readonly MenuItem[]; onSelectItem?: () => void }) =>
  items.map((item) => (
    <Fragment key={item.label}>
      {item.apart && <Base.Separator className={css.line} />}
      <Base.Item
        className={classNames(css.item, item.danger && css.danger)}
        onClick={() => {
          onSelectItem?.();
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
