import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./Dialog.module.css";

/**
 * A dialog with a title, two lines of text, and buttons: the safe choice first, the main action last.
 * `onClose` runs for Escape and for a click outside; with `requireChoice` only for Escape.
 */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** Why the last attempt failed: beside the buttons, in sight however long the dialog is. */
  failure?: ReactNode;
  /** "table": as wide as a table with fields needs; a click outside does not discard what was typed there. */
  wide?: boolean | "table";
  requireChoice?: boolean;
  /** The element to focus when it opens; default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
}) {
  const { open, onClose, title, text, children, actions, failure, wide, requireChoice, initialFocus } = props;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={requireChoice || wide === "table"}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.viewport}>
          <Base.Popup
            className={classNames(css.popup, wide && css.wide, wide === "table" && css.table)}
            role={requireChoice ? "alertdialog" : "dialog"}
            {...(initialFocus && { initialFocus })}
          >
            <Base.Title className={css.title}>{title}</Base.Title>
            {text && <Base.Description className={css.text}>{text}</Base.Description>}
            {children}
            {actions && (
              <DialogActions>
                {failure && <div className={css.failure}>{failure}</div>}
                {actions}
              </DialogActions>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** The buttons of a dialog, where they belong to a form within: they stay in sight at its bottom. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={css.actions}>{children}</div>
);
