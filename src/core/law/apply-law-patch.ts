import type { Law } from "./law.ts";

/** An administrator's changes to a built-in law, as a JSON merge patch (RFC 7396). */
export type LawPatch = Readonly<Record<string, unknown>>;

/** Fields of a law that are always there and may be null. */
const NULLABLE_FIELDS = new Set([
  "roll",
  "beyond",
  "deemed",
  "officeHours",
  "closes",
  "detail",
  "tolling",
  "to",
  "waiver",
  "expedited",
  "doubts",
  "days",
]);

/** The fields of a limit that says it has no number. */
const NO_NUMBER_FIELDS = new Set(["days", "reason", "citation", "advised"]);

type Fields = Record<string, unknown>;

/**
 * The row with the patch applied (RFC 7396), with two allowances for the shape of a law: null stays where a law may
 * say null, and a limit that gains or loses its number loses what belonged to the other form. Lists are replaced
 * whole. The result is not yet known to be a law.
 */
export const applyLawPatch = (law: Law, patch: LawPatch): unknown => mergePatch({ ...law }, patch);

function mergePatch(target: Fields, patch: LawPatch): Fields {
  const result: Fields = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const before = target[key];
    if (value === null && !NULLABLE_FIELDS.has(key)) delete result[key];
    else result[key] = isObject(value) && isObject(before) ? mergePatch(before, value) : value;
  }
  return "days" in result ? normalizeLimit(result) : result;
}

function normalizeLimit(limit: Fields): Fields {
  const entries = Object.entries(limit);
  if (limit.days === null) {
    return { citation: null, ...Object.fromEntries(entries.filter(([key]) => NO_NUMBER_FIELDS.has(key))) };
  }
  return Object.fromEntries(entries.filter(([key]) => key !== "reason" && key !== "advised"));
}

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
