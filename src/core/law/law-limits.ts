import type { Body, DeadlineKind, Extension, Law, Limit, NoLimit, Unit } from "./law.ts";

/** The clocks that run on their own; "extension" moves one of them. */
type BaseDeadlineKind = Exclude<DeadlineKind, "extension">;

/** The limit of a clock for this sort of body. */
export const limitOf = (law: Law, kind: BaseDeadlineKind, body: Body): Limit =>
  (body === "municipality" ? law.local?.[kind] : undefined) ?? law.limits[kind];

/** The extension for this sort of body. */
export const extensionOf = (law: Law, body: Body): Extension | NoLimit =>
  (body === "municipality" ? law.local?.extension : undefined) ?? law.extension;

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
