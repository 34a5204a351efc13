import { type FocusEvent, type PointerEvent, Suspense, useRef, useState } from "react";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { type IconButtonProps, PlainIconButton } from "./PlainIconButton.tsx";

const AnchoredTooltip = lazyComponent(
  async () => (await import("#web/design/overlays/AnchoredTooltip.tsx")).AnchoredTooltip,
);

/** The time for the pointer to move from the button to its tooltip. */
const HIDE_DELAY_MS = 100;

/**
 * An icon button with a tooltip that has its name and shortcut, mounted on hover or keyboard focus. Touch screens show no
 * tooltip, only the accessible name.
 */
export function IconButton(props: IconButtonProps) {
  const [tooltip, setTooltip] = useState<{ anchor: Element; immediate: boolean } | null>(null);
  const hideTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancelHide = () => clearTimeout(hideTimer.current);
  const showTooltip = (anchor: Element, immediate: boolean) => {
    cancelHide();
    setTooltip((current) => current ?? { anchor, immediate });
  };
  const close = () => setTooltip(null);
  return (
    <>
      <PlainIconButton
        {...props}
        onPointerEnter={(event: PointerEvent<HTMLButtonElement>) => {
          props.onPointerEnter?.(event);
          if (event.pointerType !== "touch") showTooltip(event.currentTarget, false);
        }}
        onPointerLeave={() => {
          cancelHide();
          hideTimer.current = setTimeout(close, HIDE_DELAY_MS);
        }}
        onFocus={(event: FocusEvent<HTMLButtonElement>) => {
          props.onFocus?.(event);
          if (event.currentTarget.matches(":focus-visible")) showTooltip(event.currentTarget, true);
        }}
        onBlur={close}
        onPointerDown={close}
      />
      {tooltip && (
        <Suspense>
          <AnchoredTooltip
            {...tooltip}
            text={props.label}
            shortcut={props.shortcut}
            onPointerStay={cancelHide}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  );
}
