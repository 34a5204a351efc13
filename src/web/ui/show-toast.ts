import type { ToastWords } from "./Toast.tsx";

/** `showToast` of Toast.tsx for what a page begins with: the notices' own code comes with the first of them. */
export function showToast(toast: ToastWords): () => void {
  let close: (() => void) | null = null;
  let closed = false;
  void import("./Toast.tsx").then((code) => {
    if (!closed) close = code.showToast(toast);
  });
  return () => {
    closed = true;
    close?.();
  };
}
