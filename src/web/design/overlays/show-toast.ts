import type { ToastOptions } from "./Toast.tsx";

/** `showToast` of Toast.tsx for what a page begins with: the notices' own code comes with the first of them. */
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
