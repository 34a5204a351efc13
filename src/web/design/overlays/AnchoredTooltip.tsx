import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useEffect, useState } from "react";
import css from "./AnchoredTooltip.module.css";

/** No tooltip for a pointer that only passes over. */
const DELAY_MS = 600;

type Props = {
  anchor: Element;
  text: string;
  shortcut: string | undefined;
  /** Without a delay, for keyboard focus. */
  immediate: boolean;
  /** The pointer may move onto the tooltip and stay there (WCAG 1.4.13). */
  onPointerStay: () => void;
  onClose: () => void;
};

/** The name of a control in a tooltip below it, after a short delay. Escape closes it. */
export function AnchoredTooltip({ anchor, text, shortcut, immediate, onPointerStay, onClose }: Props) {
  const [open, setOpen] = useState(immediate);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Base.Portal>
        <Base.Positioner anchor={anchor} side="bottom" sideOffset={6} className={css.positioner}>
          <Base.Popup className={css.popup} onPointerEnter={onPointerStay} onPointerLeave={onClose}>
            {text}
            {shortcut && <kbd>{shortcut}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
