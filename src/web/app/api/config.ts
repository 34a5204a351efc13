import { useSyncExternalStore } from "react";
import type { AppConfig } from "#contract/platform/shell.ts";

/** The words that pages are built with; the server puts those of its installation in their place (web-pages.ts). */
const BUILT_WITH = {
  brand: "Daylight",
  teamEmail: "team@daylight.localhost",
  operator: {
    name: "[operator-name]",
    address: "[operator-address]",
    law: "[operator-law]",
    termsDate: "[terms-date]",
  },
  sandbox: false,
  undoSeconds: 0,
};

type PageConfig = typeof BUILT_WITH & { userPool?: AppConfig["userPool"] };

/** The server's settings for the browser, as the page brought them; without a server those it was built with. */
export const pageConfig: PageConfig = readConfig() ?? BUILT_WITH;

/** What a prerendered page was drawn with: only the names are put in later. */
const { brand, teamEmail, operator } = pageConfig;
const prerenderedConfig: PageConfig = { ...BUILT_WITH, brand, teamEmail, operator };

function readConfig(): AppConfig | undefined {
  if (typeof document === "undefined") return undefined;
  const text = document.getElementById("page-config")?.textContent;
  return text ? JSON.parse(text) : undefined;
}

const subscribe = () => () => undefined;

/** Brand, team address, operator and sandbox; in the render that takes a prerendered page over those it was drawn with. */
export const useConfig = () =>
  useSyncExternalStore(
    subscribe,
    () => pageConfig,
    () => prerenderedConfig,
  );
