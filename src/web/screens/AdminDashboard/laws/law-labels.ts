import {
  CONFIDENCES,
  type Confidence,
  type Extension,
  type Law,
  type StartEvent,
  type Unit,
} from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";

import type { LimitKind } from "./law-correction.ts";

/** "5 business days", "1 month", or the text for a law without a number. */
export function limitText(limit: { days: number | null; unit?: Unit } | null): string {
  if (!limit || limit.days === null || !limit.unit) return adminLaws.noLimit;
  return formatMessage(adminLaws.limitWithUnit[limit.unit], { days: limit.days }).replaceAll(" ", "\u00a0");
}

export const UNIT_LABELS = adminLaws.units satisfies Record<Unit, string>;

export const LIMIT_LABELS = adminLaws.limits satisfies Record<LimitKind, string>;

export const START_EVENT_LABELS = adminLaws.startEvents satisfies Record<StartEvent, string>;

export const EXTENSION_COUNT_LABELS = adminLaws.extensionCounted satisfies Record<
  Extension["counted"],
  string
>;

/** The lowest confidence of a law's facts. */
export function lowestConfidence(certainty: Law["certainty"]): Confidence {
  const ranks = Object.values(certainty).map(({ confidence }) => CONFIDENCES.indexOf(confidence));
  return CONFIDENCES[Math.max(...ranks)] ?? "low";
}

/** "high confidence, checked against a source"; what was not checked has no confidence worth a word. */
export const certaintyText = ({ confidence, basis }: Law["certainty"][keyof Law["certainty"]]) =>
  formatMessage(adminLaws.basis[basis], { confidence: admin.confidencePhrase[confidence] });

type SearchableLaw = { jurisdiction: string; place: string; title: string; citation: string };

/** Whether every word of the query starts a word of the law, or is the end of its code. */
export function matchesSearch(law: SearchableLaw, q: string): boolean {
  const text = ` ${law.place} ${law.title} ${law.citation} ${law.jurisdiction}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((token) => token === "" || text.includes(` ${token}`) || law.jurisdiction.endsWith(`-${token}`));
}
