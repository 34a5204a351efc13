import { type FocusEvent, type PointerEvent, Suspense, useRef, useState } from "react";
import { GlyphButton, type GlyphButtonProps } from "./GlyphButton.tsx";
import { later } from "./later.tsx";

const TooltipAt = later(async () => (await import("./TooltipAt.tsx")).TooltipAt);

/** So long the pointer may be on its way from the button to its name. */
const WAY_MS = 100;

/**
 * A toolbar button: a glyph whose name and key stand in its tooltip, which is made when somebody points at it or comes to it
 * by key. Touch screens do not show it: the label is what it is called.
 */
export function IconButton(props: GlyphButtonProps) {
  const [told, setTold] = useState<{ anchor: Element; atOnce: boolean } | null>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  const tell = (anchor: Element, atOnce: boolean) => {
    stay();
    setTold((was) => was ?? { anchor, atOnce });
  };
  const close = () => setTold(null);
  return (
    <>
      <GlyphButton
        {...props}
        onPointerEnter={(event: PointerEvent<HTMLButtonElement>) => {
          props.onPointerEnter?.(event);
          if (event.pointerType !== "touch") tell(event.currentTarget, false);
        }}
        onPointerLeave={() => {
          stay();
          leaving.current = setTimeout(close, WAY_MS);
        }}
        onFocus={(event: FocusEvent<HTMLButtonElement>) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) tell(event.currentTarget, true);
        }}
        onBlur={close}
        onPointerDown={close}
      />
      {told && (
        <Suspense>
          <TooltipAt {...told} text={props.label} shortcut={props.shortcut} onStay={stay} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
