import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { type FieldErrors, LIMIT_KINDS } from "./law-correction.ts";

/** Why the law is corrected, the source of the correction, and the days of receipt for which it counts. */
export type Justification = {
  reason: string;
  source: string;
  validFrom: string | null;
  validTo: string | null;
};

export const NO_JUSTIFICATION: Justification = { reason: "", source: "", validFrom: null, validTo: null };

export function missingErrors(justification: Justification): FieldErrors {
  const { validFrom, validTo } = justification;
  return {
    ...(validFrom && validTo && validTo < validFrom && { "/validTo": adminLaws.validToInvalid }),
    ...(justification.reason.trim() === "" && { "/reason": adminLaws.reasonMissing }),
    ...(justification.source.trim() === "" && {
      "/source": adminLaws.sourceMissing,
    }),
  };
}

/** The server's errors by field; `/` is the whole correction. */
export function toFieldErrors(error: Error): FieldErrors {
  if (!(error instanceof ApiError) || error.fields.length === 0) {
    return { "/": formatMessage(adminLaws.correctFailed, { reason: error.message }) };
  }
  return Object.fromEntries(
    error.fields.map(({ path, message }) => {
      const field = path.replace(/^\/patch(?=\/)/, "");
      // At its field the error is a sentence of its own.
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
  "/validFrom",
  "/validTo",
  ...GROUPS.flatMap((group) => NAMES.map((name) => `${group}/${name}`)),
]);

/** Whether the form shows the error at its field. */
export const isShownAtField = (path: string) => FIELD_PATHS.has(path);
