import type { Extension, Law, LawField, Limit, NoLimit, Unit } from "#core/law/law.ts";
import { LAW_FIELDS } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { deadlineCalculation } from "#messages/deadline-calculation.ts";
import { lawPage } from "#messages/law-page.ts";

const LIMIT_KINDS = ["initial_response", "production", "appeal", "appeal_decision"] as const;

/** "20 business days", or that the law has no number. */
export const limitText = (limit: { days: number | null; unit?: Unit } | null): string =>
  limit?.days == null || limit.unit === undefined
    ? lawPage.noLimit
    : formatMessage(lawPage.limit[limit.unit], { days: limit.days });

/** Names of groups of facts: "time limits, holidays". */
export const fieldNames = (fields: readonly LawField[]): string =>
  fields.map((field) => deadlineCalculation.facts[field]).join(", ");

/** The groups of facts of a law that nobody has compared with the statute, and those with low confidence. */
export const uncertainFields = ({ certainty }: Pick<Law, "certainty">) => ({
  fromMemory: LAW_FIELDS.filter((field) => certainty[field].basis === "memory"),
  lowConfidence: LAW_FIELDS.filter((field) => certainty[field].confidence === "low"),
});

/** How the day of receipt is found and when the clock pauses, as sentences. */
export function countingSentences({ start, tolling }: Law): string[] {
  const { deemed, officeHours } = start;
  return [
    lawPage.countsFrom,
    deemed &&
      formatMessage(lawPage.deemed, { limit: limitText({ days: deemed.businessDays, unit: "business" }) }),
    officeHours && formatMessage(lawPage.officeHours, { closes: officeHours.closes ?? "none" }),
    tolling &&
      formatMessage(lawPage.tolling, { condition: lowerFirst(tolling.condition.replace(/\.$/, "")) }),
  ].filter((sentence) => sentence !== null);
}

export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A law without a number, with the period that the state advises. */
export const noLimitText = ({ reason, advised }: NoLimit): string =>
  advised
    ? `${reason} ${formatMessage(lawPage.advised, { by: advised.by, limit: limitText(advised) })}`
    : reason;

export type Row = { name: string; limit: Limit | Extension | NoLimit };

/** The limits in the order of a request, those of local bodies after them. */
export function limitRows({ limits, extension, local }: Law): Row[] {
  const rows = (source: Partial<Record<(typeof LIMIT_KINDS)[number], Limit>>): Row[] =>
    LIMIT_KINDS.flatMap((kind) => {
      const limit = source[kind];
      return limit ? [{ name: lawPage.limits[kind], limit }] : [];
    });
  const localName = (name: string) => formatMessage(lawPage.localLimit, { name });
  return [
    ...rows(limits),
    { name: lawPage.extension, limit: extension },
    ...rows(local ?? {}).map((row) => ({ ...row, name: localName(row.name) })),
    ...(local?.extension ? [{ name: localName(lawPage.extension), limit: local.extension }] : []),
  ];
}
