import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode, RefObject } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./Dialog.module.css";

/**
 * A question as title, its consequences in two lines, the safe choice first, the verb last.
 * `onClose` runs for Escape and for a click outside, unless `asks`: then only its buttons close it.
 */
export function Dialog(props: {
  open: boolean;
  onClose: () => void;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  wide?: boolean;
  requireChoice?: boolean;
  /** What gets focus when it opens; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>;
}) {
  const { open, onClose, title, text, children, actions, wide, requireChoice, initialFocus } = props;
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={requireChoice ?? false}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Viewport className={css.viewport}>
          <Base.Popup
            className={classNames(css.popup, wide && css.wide)}
            role={requireChoice ? "alertdialog" : "dialog"}
            {...(initialFocus && { initialFocus })}
          >
            <Base.Title className={css.title}>{title}</Base.Title>
            {text && <Base.Description className={css.text}>{text}</Base.Description>}
            {children}
            {actions && <div className={css.actions}>{actions}</div>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
