import type { LawPatch } from "#core/deadline/correct-law.ts";
import type {
  DeadlineKind,
  Extension,
  Law,
  Limit,
  NoLimit,
  SetLimit,
  StartEvent,
  Unit,
} from "#core/deadline/law.ts";

export type OwnKind = Exclude<DeadlineKind, "extension">;
export const OWN_KINDS = ["initial_response", "production", "appeal", "appeal_decision"] as const;

/** One limit as it is typed. `days` empty: the law has no number, and `reason` says so instead of a date. */
export type LimitFields = {
  days: string;
  unit: Unit;
  from: StartEvent;
  meaning: string;
  citation: string;
  reason: string;
};

export type ExtensionFields = {
  days: string;
  unit: Unit;
  counted: Extension["counted"];
  ground: string;
  condition: string;
  citation: string;
  reason: string;
};

/** The usual figures of a law, as they are typed. */
export type LawFields = {
  limits: Record<OwnKind, LimitFields>;
  extension: ExtensionFields;
  doubts: string;
  lastChecked: string;
};

/** What is wrong, by the path of its field: `/limits/appeal/days`. */
export type Faults = Readonly<Record<string, string>>;

/** What a limit that gets a number counts from, as in nearly every law. */
const USUAL_START: Record<OwnKind, StartEvent> = {
  initial_response: "receipt",
  production: "receipt",
  appeal: "adverse_determination",
  appeal_decision: "appeal_receipt",
};

const typed = (days: number | null) => (days === null ? "" : String(days));

/** The row in force as the form begins with it. */
export function fieldsOf(law: Law): LawFields {
  const limit = (kind: OwnKind): LimitFields => {
    const { days, citation, ...rest } = law.limits[kind];
    return {
      unit: "business",
      from: USUAL_START[kind],
      meaning: "",
      reason: "",
      ...rest,
      days: typed(days),
      citation: citation ?? "",
    };
  };
  const { days, citation, ...rest } = law.extension;
  return {
    limits: {
      initial_response: limit("initial_response"),
      production: limit("production"),
      appeal: limit("appeal"),
      appeal_decision: limit("appeal_decision"),
    },
    extension: {
      unit: "business",
      counted: "from_first_limit",
      ground: "",
      condition: "",
      reason: "",
      ...rest,
      days: typed(days),
      citation: citation ?? "",
    },
    doubts: law.doubts ?? "",
    lastChecked: law.lastChecked,
  };
}

/** What the form changes of the row in force, as a merge patch; null where it changes nothing. */
export function changesOf(law: Law, fields: LawFields): { patch: LawPatch | null; faults: Faults } {
  const faults: Record<string, string> = {};
  const limits: Record<string, unknown> = {};
  for (const kind of OWN_KINDS) {
    const wanted = wantedLimit(fields.limits[kind], `/limits/${kind}`, faults);
    const change = difference(law.limits[kind], wanted, { roll: null });
    if (change) limits[kind] = change;
  }
  const extension = difference(law.extension, wantedExtension(fields.extension, faults), {
    roll: null,
    beyond: null,
    appliesTo: ["initial_response"],
  });
  const doubts = fields.doubts.trim() || null;
  const patch: Record<string, unknown> = {
    ...(Object.keys(limits).length > 0 && { limits }),
    ...(extension && { extension }),
    ...(doubts !== law.doubts && { doubts }),
    ...(fields.lastChecked !== law.lastChecked && { lastChecked: fields.lastChecked }),
  };
  return { patch: Object.keys(patch).length > 0 ? patch : null, faults };
}

type Wanted = Record<string, unknown> & { days: number | null };

function wantedLimit(fields: LimitFields, path: string, faults: Record<string, string>): Wanted {
  const days = readDays(fields.days, path, faults);
  if (days === null) return withoutNumber(fields, path, faults);
  const meaning = said(fields.meaning, `${path}/meaning`, faults);
  const citation = said(fields.citation, `${path}/citation`, faults);
  return { days, unit: fields.unit, from: fields.from, meaning, citation };
}

function wantedExtension(fields: ExtensionFields, faults: Record<string, string>): Wanted {
  const path = "/extension";
  const days = readDays(fields.days, path, faults);
  if (days === null) return withoutNumber(fields, path, faults);
  return {
    days,
    unit: fields.unit,
    counted: fields.counted,
    ground: said(fields.ground, `${path}/ground`, faults),
    condition: said(fields.condition, `${path}/condition`, faults),
    citation: said(fields.citation, `${path}/citation`, faults),
  };
}

function withoutNumber(
  { reason, citation }: { reason: string; citation: string },
  path: string,
  faults: Record<string, string>,
): Wanted {
  return {
    days: null,
    reason: said(reason, `${path}/reason`, faults),
    citation: citation.trim() || null,
  };
}

function readDays(days: string, path: string, faults: Record<string, string>): number | null {
  if (days.trim() === "") return null;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 3650) {
    faults[`${path}/days`] = "Write a whole number from 1 to 3650, or nothing where the law has none.";
  }
  return count;
}

function said(words: string, path: string, faults: Record<string, string>): string {
  const trimmed = words.trim();
  if (trimmed === "") faults[path] = "This is shown with every date. Fill it in.";
  return trimmed;
}

/** The fields of `wanted` that differ; the whole of it, with what its form needs besides, when it gains or loses its number. */
function difference(
  before: SetLimit | NoLimit | Limit | Extension,
  wanted: Wanted,
  besides: Record<string, unknown>,
): Record<string, unknown> | null {
  if (before.days === null && wanted.days !== null) return { ...besides, ...wanted };
  if (before.days !== null && wanted.days === null) return wanted;
  const had = before as Record<string, unknown>;
  const differing = Object.entries(wanted).filter(([name, value]) => had[name] !== value);
  return differing.length > 0 ? Object.fromEntries(differing) : null;
}

/**
 * One patch that does what `first` and then `then` do to a law: an earlier correction, and what is corrected now. Null
 * stays, because it takes something out of the built-in row (RFC 7396).
 */
export function joinedPatch(first: LawPatch, then: LawPatch): LawPatch {
  const joined: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(then)) {
    const before = joined[name];
    joined[name] = isFields(before) && isFields(value) ? joinedPatch(before, value) : value;
  }
  return joined;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
