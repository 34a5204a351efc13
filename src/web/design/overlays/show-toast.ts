import type { ToastOptions } from "./Toast.tsx";

/** The action of the newest toast that had one, until it has run. */
let newestAction: { label: string; run: () => void } | null = null;

/** Runs the action of the newest toast if it has this label, whether or not the toast is still there. */
export function runNewestAction(label: string): boolean {
  if (newestAction?.label !== label) return false;
  newestAction.run();
  return true;
}

/** `showToast` of Toast.tsx for code of the first load: loads the toasts on demand. */
export function showToast(options: ToastOptions): () => void {
  const { action } = options;
  const toast = action ? { ...options, action: { ...action, onClick: () => run() } } : options;
  const run = () => {
    if (newestAction?.run === run) newestAction = null;
    close();
    action?.onClick();
  };
  if (action) newestAction = { label: action.label, run };
  const close = loadAndShow(toast);
  return close;
}

function loadAndShow(toast: ToastOptions): () => void {
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
