import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** `unreachable`: the browser has a network, but the server does not answer. */
export type Connection = "online" | "offline" | "unreachable";

/**
 * Records whether the last call got an answer. TanStack Query refetches what is stale when the connection is back; the
 * live events try to reconnect, so it is noticed without the user.
 */
export const reportConnection = (isReachable: boolean) =>
  // An answer that was under way, or came from the browser's cache, may arrive after the network went.
  onlineManager.setOnline(isReachable && hasNetwork());

const currentConnection = (): Connection =>
  onlineManager.isOnline() ? "online" : hasNetwork() ? "unreachable" : "offline";

/** Whether the browser knows a network at all; without one no call can succeed. */
export const hasNetwork = () => navigator.onLine !== false;

/** The connection to the server. A prerendered page has one. */
export const useConnection = () =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    currentConnection,
    () => "online" as const,
  );

/** Whether the server has another build of the site than this page: its pages begin with another script. */
export async function isNewVersionDeployed(): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!script) return false;
  try {
    const response = await fetch("/", { cache: "no-store", credentials: "omit" });
    reportConnection(true);
    return response.ok && !(await response.text()).includes(new URL(script.src).pathname);
  } catch {
    reportConnection(false);
    return false;
  }
}
