import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useEffect, useState } from "react";
import css from "./Tooltip.module.css";

/** A pointer that passes by wants no name. */
const DELAY_MS = 600;

type Props = {
  anchor: Element;
  text: string;
  shortcut: string | undefined;
  /** Whoever comes to it by key is told at once. */
  atOnce: boolean;
  /** The pointer may go over to the name and rest there (WCAG 1.4.13). */
  onStay: () => void;
  onClose: () => void;
};

/** The name of a control, under it, a moment after it was pointed at. Escape takes it away. */
export function TooltipAt({ anchor, text, shortcut, atOnce, onStay, onClose }: Props) {
  const [open, setOpen] = useState(atOnce);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="bottom" sideOffset={6} className={css.positioner}>
          <Base.Popup className={css.popup} onPointerEnter={onStay} onPointerLeave={onClose}>
            {text}
            {shortcut && <kbd>{shortcut}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
