import { ApiError } from "#web/api-error.ts";
import { type Faults, OWN_KINDS } from "./correction.ts";

/** Why the law is corrected, and where that stands. */
export type Why = { reason: string; source: string };

export function missingWords(why: Why): Faults {
  return {
    ...(why.reason.trim() === "" && { "/reason": "Say why, so that others can follow it." }),
    ...(why.source.trim() === "" && { "/source": "Say where it stands, so that others can check it." }),
  };
}

/** The server's words, by the field they concern; `/` is the whole. */
export function faultsOf(error: Error): Faults {
  if (!(error instanceof ApiError) || error.fields.length === 0) {
    return { "/": `The law was not corrected. ${error.message}` };
  }
  return Object.fromEntries(
    error.fields.map(({ path, message }) => {
      const field = path.replace(/^\/patch(?=\/)/, "");
      // Beside its field it is a sentence of its own.
      return [field, isBesideItsField(field) ? message.charAt(0).toUpperCase() + message.slice(1) : message];
    }),
  );
}

const GROUPS = [...OWN_KINDS.map((kind) => `/limits/${kind}`), "/extension"];
const NAMES = ["days", "unit", "from", "counted", "meaning", "ground", "condition", "citation", "reason"];
const BESIDE = new Set([
  "/doubts",
  "/lastChecked",
  "/reason",
  "/source",
  ...GROUPS.flatMap((group) => NAMES.map((name) => `${group}/${name}`)),
]);

/** Whether the form says it where the field is. */
export const isBesideItsField = (path: string) => BESIDE.has(path);
