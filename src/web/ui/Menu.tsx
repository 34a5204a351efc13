import { Menu as Base } from "@base-ui/react/menu";
import { Fragment, type ReactElement } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./Icon.tsx";
import css from "./Menu.module.css";

export type MenuItem = {
  label: string;
  onSelect: () => void;
  icon?: string;
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  /** A hairline above it begins a new group. */
  apart?: boolean;
};

/** A menu under `trigger`, which is a `Button` or `GlyphButton`. */
export function Menu({
  trigger,
  items,
  align = "start",
}: {
  trigger: ReactElement<Record<string, unknown>>;
  items: readonly MenuItem[];
  align?: "start" | "end";
}) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className={css.positioner} align={align} sideOffset={4}>
          <Base.Popup className={css.popup}>
            {items.map((item) => (
              <Fragment key={item.label}>
                {item.apart && <Base.Separator className={css.line} />}
                <Base.Item
                  className={classNames(css.item, item.danger && css.danger)}
                  onClick={item.onSelect}
                  disabled={item.disabled ?? false}
                >
                  {item.icon && <Icon path={item.icon} />}
                  {item.label}
                  {item.shortcut && <kbd>{item.shortcut}</kbd>}
                </Base.Item>
              </Fragment>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
