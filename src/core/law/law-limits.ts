import type { Body, DeadlineKind, Extension, Law, Limit, NoExtension, Unit } from "./law.ts";

/** The clocks that run on their own; "extension" moves one of them. */
type BaseDeadlineKind = Exclude<DeadlineKind, "extension">;

/** The limit of a clock for this sort of body. */
export const limitOf = (law: Law, kind: BaseDeadlineKind, body: Body): Limit =>
  (body === "municipality" ? law.local?.[kind] : undefined) ?? law.limits[kind];

/** The extension for this sort of body. */
export const extensionOf = (law: Law, body: Body): Extension | NoExtension =>
  (body === "municipality" ? law.local?.extension : undefined) ?? law.extension;

/** Longer than any extension a notice names. */
const NO_CAP_DAYS = 3_650;

/** Whether the agency may take as long as its notice says. */
export const isUncapped = (law: Law, body: Body): boolean => {
  const extension = extensionOf(law, body);
  return extension.days === null && extension.uncapped !== undefined;
};

/** The rule of an extension that a notice took; without a cap, added to the first period in its unit. Null for none. */
export function extensionRuleOf(law: Law, body: Body): Extension | null {
  const extension = extensionOf(law, body);
  if (extension.days !== null) return extension;
  const [kind] = extension.uncapped ?? [];
  if (kind === undefined) return null;
  const first = limitOf(law, kind === "extension" ? "initial_response" : kind, body);
  if (first.days === null) return null;
  return {
    days: NO_CAP_DAYS,
    unit: first.unit === "business" ? "business" : "calendar",
    counted: "from_first_limit",
    ground: "",
    condition: extension.reason,
    beyond: null,
    citation: extension.citation ?? law.citation,
    appliesTo: extension.uncapped ?? [],
    roll: first.roll,
  };
}

/**
 * The clock that "extension" moves: the initial response, or what the law extends instead of it (Alabama:
 * production).
 */
export const clockOf = (law: Law, kind: DeadlineKind, body: Body): BaseDeadlineKind => {
  if (kind !== "extension") return kind;
  const extension = extensionOf(law, body);
  const extendedClocks =
    extension.days === null ? [] : extension.appliesTo.filter((clock) => clock !== "extension");
  return (
    extendedClocks.find((clock) => clock === "initial_response") ?? extendedClocks[0] ?? "initial_response"
  );
};

/** "business days", "calendar day", "month": what follows the number. */
export const unitLabel = (count: number, unit: Unit): string => {
  if (unit === "business" || unit === "calendar") return `${unit} ${count === 1 ? "day" : "days"}`;
  return count === 1 ? unit.slice(0, -1) : unit;
};
