import { useSyncExternalStore } from "react";
import type { AppConfig } from "#contract/shell.ts";
import { ApiError, readProblem } from "./api-error.ts";

/** What the public pages are built with; the running server's own words replace it. */
const builtIn = { brand: "Daylight", teamEmail: "team@daylight.example", sandbox: false };

type KnownConfig = typeof builtIn & { userPool?: AppConfig["userPool"] };

let known: KnownConfig = builtIn;
let loading: Promise<AppConfig> | undefined;
const listeners = new Set<() => void>();

/** The server's settings for the browser, fetched once. Throws `ApiError`; a later call tries again. */
export function loadConfig(): Promise<AppConfig> {
  loading ??= fetchConfig().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchConfig(): Promise<AppConfig> {
  const response = await fetch("/api/config").catch(() => {
    throw ApiError.offline();
  });
  if (!response.ok) throw await readProblem(response);
  const config: AppConfig = await response.json();
  known = config;
  for (const listener of listeners) listener();
  return config;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Brand, team address and sandbox; the built-in ones until the server answered. */
export const useConfig = () =>
  useSyncExternalStore(
    subscribe,
    () => known,
    () => builtIn as KnownConfig,
  );
