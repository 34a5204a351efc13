import { CONFIDENCES, type Confidence, type Law, type StartEvent, type Unit } from "#core/deadline/law.ts";
import { unitWords } from "#core/deadline/limits.ts";
import type { OwnKind } from "./correction.ts";

/** "5 business days", "1 month"; what a law without a number has. */
export function limitWords(limit: { days: number | null; unit?: Unit } | null): string {
  if (!limit || limit.days === null || !limit.unit) return "No number of days";
  return `${limit.days} ${unitWords(limit.days, limit.unit)}`.replaceAll(" ", "\u00a0");
}

export const UNIT_NAMES: Record<Unit, string> = {
  business: "Business days",
  calendar: "Calendar days",
  weeks: "Weeks",
  months: "Months",
  years: "Years",
};

export const LIMIT_NAMES: Record<OwnKind, string> = {
  initial_response: "First answer",
  production: "Records",
  appeal: "Appeal",
  appeal_decision: "Answer to an appeal",
};

export const START_NAMES: Record<StartEvent, string> = {
  receipt: "the request’s receipt",
  acknowledgment: "the acknowledgment",
  determination: "the determination",
  adverse_determination: "the denial",
  appeal_receipt: "the appeal’s receipt",
  end_of_initial_response: "the end of the first period",
};

export const COUNTED_NAMES = {
  from_first_limit: "Added to the first period",
  from_receipt: "In all, from receipt",
  from_acknowledgment: "From the acknowledgment",
} as const;

/** What a group of facts is called where its certainty is told. */
const FIELD_NAMES: Record<keyof Law["certainty"], string> = {
  initial_response: "the first answer",
  extension: "the extension",
  clock: "the day it starts",
  appeal: "the appeal",
  fees: "the fees",
  residency: "who may ask",
  holidays: "the holidays",
};

/** How sure the row is where it is least sure, and of what. */
export function weakestOf(certainty: Law["certainty"]): { confidence: Confidence; fields: string[] } {
  const groups = Object.entries(certainty) as [keyof Law["certainty"], { confidence: Confidence }][];
  const rank = Math.max(...groups.map(([, { confidence }]) => CONFIDENCES.indexOf(confidence)));
  const weakest = CONFIDENCES[rank] ?? "low";
  return {
    confidence: weakest,
    fields: groups.filter(([, one]) => one.confidence === weakest).map(([field]) => FIELD_NAMES[field]),
  };
}

/** "high confidence, looked up" in our words. */
export const certaintyWords = ({ confidence, basis }: Law["certainty"][keyof Law["certainty"]]) =>
  `${{ high: "sure", medium: "fairly sure", low: "unsure" }[confidence]}, ${basis === "memory" ? "from memory" : basis}`;

type Searched = { jurisdiction: string; place: string; title: string; citation: string };

/** Whether every typed word begins a word of the row, or its code. */
export function isFound(law: Searched, q: string): boolean {
  const text = ` ${law.place} ${law.title} ${law.citation} ${law.jurisdiction}`.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => word === "" || text.includes(` ${word}`) || law.jurisdiction.endsWith(`-${word}`));
}
