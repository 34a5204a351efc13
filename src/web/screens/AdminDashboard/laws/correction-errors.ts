import { ApiError } from "#web/app/api/api-error.ts";
import { type FieldErrors, LIMIT_KINDS } from "./law-correction.ts";

/** Why the law is corrected, and where that stands. */
export type Justification = { reason: string; source: string };

export function missingErrors(justification: Justification): FieldErrors {
  return {
    ...(justification.reason.trim() === "" && { "/reason": "Say why, so that others can follow it." }),
    ...(justification.source.trim() === "" && {
      "/source": "Say where it stands, so that others can check it.",
    }),
  };
}

/** The server's words, by the field they concern; `/` is the whole. */
export function toFieldErrors(error: Error): FieldErrors {
  if (!(error instanceof ApiError) || error.fields.length === 0) {
    return { "/": `The law was not corrected. ${error.message}` };
  }
  return Object.fromEntries(
    error.fields.map(({ path, message }) => {
      const field = path.replace(/^\/patch(?=\/)/, "");
      // Beside its field it is a sentence of its own.
      return [field, isShownAtField(field) ? message.charAt(0).toUpperCase() + message.slice(1) : message];
    }),
  );
}

const GROUPS = [...LIMIT_KINDS.map((kind) => `/limits/${kind}`), "/extension"];
const NAMES = ["days", "unit", "from", "counted", "meaning", "ground", "condition", "citation", "reason"];
const FIELD_PATHS = new Set([
  "/doubts",
  "/lastChecked",
  "/reason",
  "/source",
  ...GROUPS.flatMap((group) => NAMES.map((name) => `${group}/${name}`)),
]);

/** Whether the form says it where the field is. */
export const isShownAtField = (path: string) => FIELD_PATHS.has(path);
