import { Dialog } from "@base-ui/react/dialog";
import { mdiClose } from "@mdi/js";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import css from "./ListDialog.module.css";

/**
 * A large window of two panes: a list of `ListEntry` and, as children, what is chosen in it. On a phone the list gives
 * way to that while `reading`. `head` stands after the title: a search, or a line about the list.
 */
export function ListDialog(props: {
  title: string;
  header: ReactNode;
  list: ReactNode;
  detailOpen: boolean;
  /** What gets focus when it opens; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, header, list, detailOpen, initialFocus, onClose, children } = props;
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Viewport className={css.viewport}>
          <Dialog.Popup
            className={classNames(css.popup, detailOpen && css.reading)}
            {...(initialFocus && { initialFocus })}
          >
            <header className={css.head}>
              <Dialog.Title className={css.title}>{title}</Dialog.Title>
              <div className={css.aside}>{header}</div>
              <PlainIconButton icon={mdiClose} label="Close" onClick={onClose} />
            </header>
            <nav className={css.list} aria-label={title}>
              {list}
            </nav>
            <div className={css.desk}>{children}</div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** How an entry came into sight: by the arrow keys passing over it, or by a press, which also opens it on a phone. */
export type ShowTrigger = "focus" | "press";

/** One line of the list. Arrow keys go from one to the next; Tab leaves the list. */
export function ListEntry(props: {
  current: boolean;
  onShow: (trigger: ShowTrigger) => void;
  children: ReactNode;
}) {
  const { current, onShow, children } = props;
  return (
    <button
      type="button"
      className={css.entry}
      aria-current={current || undefined}
      data-entry
      tabIndex={current ? 0 : -1}
      onFocus={() => onShow("focus")}
      onClick={() => onShow("press")}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") focusAdjacentEntry(event, 1);
        if (event.key === "ArrowUp") focusAdjacentEntry(event, -1);
      }}
    >
      {children}
    </button>
  );
}

/** Moves the keyboard to the next entry of the window's list, or the one before; from elsewhere, to the first. */
export function focusAdjacentEntry(event: KeyboardEvent<HTMLElement>, by: 1 | -1) {
  event.preventDefault();
  const entries = [...(event.currentTarget.closest("[role=dialog]")?.querySelectorAll("[data-entry]") ?? [])];
  const isOpen = entries[entries.indexOf(event.currentTarget) + by];
  if (isOpen instanceof HTMLElement) isOpen.focus();
}
