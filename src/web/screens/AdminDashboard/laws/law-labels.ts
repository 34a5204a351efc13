import { CONFIDENCES, type Confidence, type Law, type StartEvent, type Unit } from "#core/law/law.ts";
import { unitLabel } from "#core/law/law-limits.ts";
import type { LimitKind } from "./law-correction.ts";

/** "5 business days", "1 month"; what a law without a number has. */
export function limitText(limit: { days: number | null; unit?: Unit } | null): string {
  if (!limit || limit.days === null || !limit.unit) return "No number of days";
  return `${limit.days} ${unitLabel(limit.days, limit.unit)}`.replaceAll(" ", "\u00a0");
}

export const UNIT_LABELS: Record<Unit, string> = {
  business: "Business days",
  calendar: "Calendar days",
  weeks: "Weeks",
  months: "Months",
  years: "Years",
};

export const LIMIT_LABELS: Record<LimitKind, string> = {
  initial_response: "First answer",
  production: "Records",
  appeal: "Appeal",
  appeal_decision: "Answer to an appeal",
};

export const START_EVENT_LABELS: Record<StartEvent, string> = {
  receipt: "the request’s receipt",
  acknowledgment: "the acknowledgment",
  determination: "the determination",
  adverse_determination: "the denial",
  appeal_receipt: "the appeal’s receipt",
  end_of_initial_response: "the end of the first period",
};

export const EXTENSION_COUNT_LABELS = {
  from_first_limit: "Added to the first period",
  from_receipt: "In all, from receipt",
  from_acknowledgment: "From the acknowledgment",
} as const;

/** What a group of facts is called where its certainty is told. */
const CERTAINTY_LABELS: Record<keyof Law["certainty"], string> = {
  initial_response: "the first answer",
  extension: "the extension",
  clock: "the day it starts",
  appeal: "the appeal",
  fees: "the fees",
  residency: "who may ask",
  holidays: "the holidays",
};

/** How sure the row is where it is least sure, and of what. */
export function weakestCertainty(certainty: Law["certainty"]): { confidence: Confidence; fields: string[] } {
  const groups = Object.entries(certainty) as [keyof Law["certainty"], { confidence: Confidence }][];
  const rank = Math.max(...groups.map(([, { confidence }]) => CONFIDENCES.indexOf(confidence)));
  const weakest = CONFIDENCES[rank] ?? "low";
  return {
    confidence: weakest,
    fields: groups.filter(([, one]) => one.confidence === weakest).map(([field]) => CERTAINTY_LABELS[field]),
  };
}

/** "high confidence, looked up" in our words. */
export const certaintyText = ({ confidence, basis }: Law["certainty"][keyof Law["certainty"]]) =>
  `${{ high: "sure", medium: "fairly sure", low: "unsure" }[confidence]}, ${basis === "memory" ? "from memory" : basis}`;

type SearchableLaw = { jurisdiction: string; place: string; title: string; citation: string };

/** Whether every typed word begins a word of the row, or its code. */
export function matchesSearch(law: SearchableLaw, q: string): boolean {
  const text = ` ${law.place} ${law.title} ${law.citation} ${law.jurisdiction}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((token) => token === "" || text.includes(` ${token}`) || law.jurisdiction.endsWith(`-${token}`));
}
