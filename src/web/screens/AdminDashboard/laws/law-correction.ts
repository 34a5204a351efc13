import type { LawPatch } from "#core/law/apply-law-patch.ts";
import type {
  DeadlineKind,
  Extension,
  Law,
  Limit,
  NoLimit,
  SetLimit,
  StartEvent,
  Unit,
} from "#core/law/law.ts";
import { adminLaws } from "#messages/admin/laws.ts";

export type LimitKind = Exclude<DeadlineKind, "extension">;
export const LIMIT_KINDS = ["initial_response", "production", "appeal", "appeal_decision"] as const;

/** The form fields of one limit. If `days` is empty, the law has no number, and `reason` is shown instead of a date. */
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

/** The form fields for the usual values of a law. */
export type LawFields = {
  limits: Record<LimitKind, LimitFields>;
  extension: ExtensionFields;
  doubts: string;
  lastChecked: string;
};

/** Errors by the path of the field: `/limits/appeal/days`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The start event of a limit that gets a number, as in nearly every law. */
const USUAL_START: Record<LimitKind, StartEvent> = {
  initial_response: "receipt",
  production: "receipt",
  appeal: "adverse_determination",
  appeal_decision: "appeal_receipt",
};

const numberText = (days: number | null) => (days === null ? "" : String(days));

/** The initial values of the form. */
export function toLawFields(law: Law): LawFields {
  const limit = (kind: LimitKind): LimitFields => {
    const { days, citation, ...rest } = law.limits[kind];
    return {
      unit: "business",
      from: USUAL_START[kind],
      meaning: "",
      reason: "",
      ...rest,
      days: numberText(days),
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
      days: numberText(days),
      citation: citation ?? "",
    },
    doubts: law.doubts ?? "",
    lastChecked: law.lastChecked,
  };
}

/** The changes of the form as a merge patch; null if there are none. */
export function toLawPatch(law: Law, fields: LawFields): { patch: LawPatch | null; errors: FieldErrors } {
  const errors: Record<string, string> = {};
  const limits: Record<string, unknown> = {};
  for (const kind of LIMIT_KINDS) {
    const desired = desiredLimit(fields.limits[kind], `/limits/${kind}`, errors);
    const change = changedValues(law.limits[kind], desired, { roll: null });
    if (change) limits[kind] = change;
  }
  const extension = changedValues(law.extension, desiredExtension(fields.extension, errors), {
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
  return { patch: Object.keys(patch).length > 0 ? patch : null, errors };
}

type DesiredValue = Record<string, unknown> & { days: number | null };

function desiredLimit(fields: LimitFields, path: string, errors: Record<string, string>): DesiredValue {
  const days = parseDays(fields.days, path, errors);
  if (days === null) return limitWithoutNumber(fields, path, errors);
  const meaning = requireText(fields.meaning, `${path}/meaning`, errors);
  const citation = requireText(fields.citation, `${path}/citation`, errors);
  return { days, unit: fields.unit, from: fields.from, meaning, citation };
}

function desiredExtension(fields: ExtensionFields, errors: Record<string, string>): DesiredValue {
  const path = "/extension";
  const days = parseDays(fields.days, path, errors);
  if (days === null) return limitWithoutNumber(fields, path, errors);
  return {
    days,
    unit: fields.unit,
    counted: fields.counted,
    ground: requireText(fields.ground, `${path}/ground`, errors),
    condition: requireText(fields.condition, `${path}/condition`, errors),
    citation: requireText(fields.citation, `${path}/citation`, errors),
  };
}

function limitWithoutNumber(
  { reason, citation }: { reason: string; citation: string },
  path: string,
  errors: Record<string, string>,
): DesiredValue {
  return {
    days: null,
    reason: requireText(reason, `${path}/reason`, errors),
    citation: citation.trim() || null,
  };
}

function parseDays(days: string, path: string, errors: Record<string, string>): number | null {
  if (days.trim() === "") return null;
  const count = Number(days);
  if (!Number.isInteger(count) || count < 1 || count > 3650) {
    errors[`${path}/days`] = adminLaws.daysInvalid;
  }
  return count;
}

function requireText(text: string, path: string, errors: Record<string, string>): string {
  const trimmed = text.trim();
  if (trimmed === "") errors[path] = adminLaws.textMissing;
  return trimmed;
}

/** The fields of `desired` that differ; all of them, with `requiredFields`, if the limit gains or loses its number. */
function changedValues(
  previous: SetLimit | NoLimit | Limit | Extension,
  desired: DesiredValue,
  requiredFields: Record<string, unknown>,
): Record<string, unknown> | null {
  if (previous.days === null && desired.days !== null) return { ...requiredFields, ...desired };
  if (previous.days !== null && desired.days === null) return desired;
  const hadNumber = previous as Record<string, unknown>;
  const differing = Object.entries(desired).filter(([name, value]) => hadNumber[name] !== value);
  return differing.length > 0 ? Object.fromEntries(differing) : null;
}
