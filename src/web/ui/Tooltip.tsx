import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import css from "./Tooltip.module.css";

/** Names the control it wraps. Never the only place of a fact: touch screens do not show it. */
export function Tooltip(props: {
  text: ReactNode;
  shortcut?: string;
  side?: "top" | "bottom";
  children: ReactElement<Record<string, unknown>>;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={props.children} />
      <Base.Portal>
        <Base.Positioner side={props.side ?? "bottom"} sideOffset={6} className={css.positioner}>
          <Base.Popup className={css.popup}>
            {props.text}
            {props.shortcut && <kbd>{props.shortcut}</kbd>}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
