import type { ToastOptions } from "./Toast.tsx";

type OfferedAction = { label: string; run: () => void };

/** At most so many actions are remembered. */
const MAX_OFFERED = 20;

/** Actions that were offered and have not run, the newest last. They outlive their toasts and the screen. */
const offered: OfferedAction[] = [];

/**
 * Offers an action by key, as `showToast` does for the action of a toast, where the page shows it in another way or not at
 * all. It runs at most once. Returns a function that withdraws it.
 */
export function offerAction(label: string, onRun: () => void): () => void {
  const action = { label, run: () => (withdraw() ? onRun() : undefined) };
  const withdraw = () => {
    const index = offered.indexOf(action);
    if (index >= 0) offered.splice(index, 1);
    return index >= 0;
  };
  offered.push(action);
  offered.splice(0, offered.length - MAX_OFFERED);
  return () => void withdraw();
}

/** Runs the newest action with this label that was offered and has not run. */
export function runNewestAction(label: string): boolean {
  const newest = offered.findLast((action) => action.label === label);
  newest?.run();
  return newest !== undefined;
}

/**
 * `showToast` of Toast.tsx for code of the first load: loads the toasts on demand. The action also runs by key, until the
 * toast is closed by its code, or with `lapses` until it is gone.
 */
export function showToast({
  lapses,
  ...options
}: ToastOptions & {
  /** Its action means nothing after the toast: a letter has left. */ lapses?: boolean;
}): () => void {
  const { action, onClose } = options;
  if (!action) return loadAndShow(options);
  const withdraw = offerAction(action.label, () => {
    close();
    action.onClick();
  });
  const close = loadAndShow({
    ...options,
    // A toast's action runs once, however it is started.
    action: {
      ...action,
      onClick: () => {
        withdraw();
        action.onClick();
      },
    },
    ...(lapses && {
      onClose: () => {
        withdraw();
        onClose?.();
      },
    }),
  });
  return () => {
    withdraw();
    close();
  };
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
