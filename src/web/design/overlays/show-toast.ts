import type { ToastOptions } from "./Toast.tsx";

/** `showToast` of Toast.tsx for code of the first load: loads the toasts on demand. */
export function showToast(toast: ToastOptions): () => void {
  let close: (() => void) | null = null;
  let closed = false;
  void import("./Toast.tsx").then((module) => {
    if (!closed) close = module.showToast(toast);
  });
  return () => {
    closed = true;
    close?.();
  };
}
