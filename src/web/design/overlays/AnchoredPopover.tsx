import { Popover } from "@base-ui/react/popover";
import { type ReactNode, type RefObject, useState } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./AnchoredPopover.module.css";

/** An open popover below its anchor; closing it restores the focus. */
export function AnchoredPopover(props: {
  anchor: Element;
  title: string;
  initialFocus: RefObject<HTMLElement | null>;
  /** For more than a short list. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const [previousFocus] = useState(() => document.activeElement);
  return (
    <Popover.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Popover.Portal>
        <Popover.Positioner className={css.positioner} anchor={props.anchor} align="start" sideOffset={4}>
          <Popover.Popup
            className={classNames(css.popup, props.wide && css.wide)}
            initialFocus={props.initialFocus}
            finalFocus={() =>
              previousFocus instanceof HTMLElement && previousFocus.isConnected ? previousFocus : false
            }
          >
            <Popover.Title className={css.title}>{props.title}</Popover.Title>
            {props.children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
