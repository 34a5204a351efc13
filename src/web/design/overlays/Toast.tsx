import { Toast as Base } from "@base-ui/react/toast";
import { mdiClose } from "@mdi/js";
import { type CSSProperties, useEffect } from "react";
import { design } from "#messages/design.ts";
import { Countdown } from "#web/design/display/Countdown.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import css from "./Toast.module.css";

type ToastData = { icon?: string; ringSeconds?: number };

export type ToastOptions = {
  /** A function says it for the seconds that `ringSeconds` has left. */
  text: string | ((secondsLeft: number) => string);
  icon?: string;
  action?: { label: string; onClick: () => void };
  seconds?: number;
  ringSeconds?: number;
  onClose?: () => void;
};

const manager = Base.createToastManager<ToastData>();

/** Toasts shown before the area is mounted, which happens soon after the first screen. */
let pendingToasts: Map<string, () => void> | null = new Map();
let toastCount = 0;

/**
 * One line at the bottom right, announced politely, with at most one action. `ringSeconds` draws a countdown for an undo
 * and is also the time the toast stays; otherwise it stays `seconds` (default 6; 0 until dismissed).
 * Returns `close`.
 */
export function showToast(toast: ToastOptions): () => void {
  const { text, icon, action, seconds = 6, ringSeconds, onClose } = toast;
  toastCount += 1;
  const id = `toast-${toastCount}`;
  const close = () => {
    if (!pendingToasts?.delete(id)) manager.close(id);
  };
  const onClick = () => {
    close();
    action?.onClick();
  };
  const add = () =>
    void manager.add({
      id,
      title:
        typeof text === "string" ? (
          text
        ) : (
          <Countdown until={Date.now() + (ringSeconds ?? seconds) * 1000} text={text} />
        ),
      timeout: (ringSeconds ?? seconds) * 1000,
      data: { ...(icon && { icon }), ...(ringSeconds && { ringSeconds }) },
      ...(onClose && { onClose }),
      ...(action && { actionProps: { children: action.label, onClick } }),
    });
  if (pendingToasts) pendingToasts.set(id, add);
  else add();
  return close;
}

/** The area for toasts; the shell renders it once. */
export function ToastArea() {
  // Effects of children run first, so the provider is subscribed by now.
  useEffect(() => {
    const pending = pendingToasts;
    pendingToasts = null;
    for (const add of pending?.values() ?? []) add();
  }, []);
  return (
    <Base.Provider toastManager={manager} limit={4}>
      <Base.Portal>
        <Base.Viewport className={css.viewport} aria-label={design.notices}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts } = Base.useToastManager<ToastData>();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={css.toast} swipeDirection={["right", "down"]}>
      <Base.Content className={css.content}>
        {toast.data?.ringSeconds && <Ring seconds={toast.data.ringSeconds} />}
        {toast.data?.icon && <Icon path={toast.data.icon} size={16} className={css.icon} />}
        <Base.Title className={css.text} render={<p />} />
        {toast.actionProps && <Base.Action className={css.action} />}
        <Base.Close className={css.close} aria-label={design.dismissNotice}>
          <Icon path={mdiClose} size={16} />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}

const Ring = ({ seconds }: { seconds: number }) => (
  <svg className={css.ring} width="18" height="18" aria-hidden="true">
    <circle cx="9" cy="9" r="7.5" />
    <circle className={css.left} cx="9" cy="9" r="7.5" style={{ "--for": `${seconds}s` } as CSSProperties} />
  </svg>
);
