import { useSyncExternalStore } from "react";
import type { AppConfig } from "#contract/platform/shell.ts";
import { ApiError, readProblem } from "./api-error.ts";

/**
 * The settings of the prerendered page. A server with another brand replaces these values in the HTML and its `<meta>`
 * elements, so that the first React render matches the page.
 */
const initialConfig = {
  brand: readMeta("brand") ?? "Daylight",
  teamEmail: readMeta("team-email") ?? "team@daylight.localhost",
  operator: {
    name: readMeta("operator-name") ?? "[operator-name]",
    address: readMeta("operator-address") ?? "[operator-address]",
    law: readMeta("operator-law") ?? "[operator-law]",
    termsDate: readMeta("terms-date") ?? "[terms-date]",
  },
  sandbox: false,
  undoSeconds: 0,
};

function readMeta(name: string) {
  if (typeof document === "undefined") return undefined;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
}

type ClientConfig = typeof initialConfig & { userPool?: AppConfig["userPool"] };

let currentConfig: ClientConfig = initialConfig;
let pendingConfig: Promise<AppConfig> | undefined;
const listeners = new Set<() => void>();

/** The server's settings for the browser, fetched once. Throws `ApiError`; the next call retries. */
export function loadConfig(): Promise<AppConfig> {
  pendingConfig ??= fetchConfig().catch((error: unknown) => {
    pendingConfig = undefined;
    throw error;
  });
  return pendingConfig;
}

async function fetchConfig(): Promise<AppConfig> {
  const response = await fetch("/api/config").catch(() => {
    throw ApiError.offline();
  });
  if (!response.ok) throw await readProblem(response);
  const config: AppConfig = await response.json();
  currentConfig = config;
  document.documentElement.toggleAttribute("data-sandbox", config.sandbox);
  for (const listener of listeners) listener();
  return config;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Brand, team address and sandbox; those of the page until the server has answered. */
export const useConfig = () =>
  useSyncExternalStore(
    subscribe,
    () => currentConfig,
    () => initialConfig as ClientConfig,
  );
