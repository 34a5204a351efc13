import { Dialog } from "@base-ui/react/dialog";
import { mdiClose } from "@mdi/js";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { design } from "#messages/design.ts";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import css from "./ListDialog.module.css";

/**
 * A large dialog of two panes: a list of `ListEntry` and, as children, the selected entry. On a phone the entry replaces
 * the list while `detailOpen`. `header` follows the title: a search field, or a line about the list.
 */
export function ListDialog(props: {
  title: string;
  header: ReactNode;
  list: ReactNode;
  detailOpen: boolean;
  /** The element to focus when it opens; default: the first control. */
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
              <PlainIconButton icon={mdiClose} label={design.close} onClick={onClose} />
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

/** How an entry was selected: by arrow keys, or by a press, which also opens it on a phone. */
export type ShowTrigger = "focus" | "press";

/** One entry of the list. Arrow keys move between entries; Tab leaves the list. */
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

/** Moves the focus to the next or previous entry of the dialog's list; from elsewhere, to the first. */
export function focusAdjacentEntry(event: KeyboardEvent<HTMLElement>, by: 1 | -1) {
  event.preventDefault();
  const entries = [...(event.currentTarget.closest("[role=dialog]")?.querySelectorAll("[data-entry]") ?? [])];
  const entry = entries[entries.indexOf(event.currentTarget) + by];
  if (entry instanceof HTMLElement) entry.focus();
}
