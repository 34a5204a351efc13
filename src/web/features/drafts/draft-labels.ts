import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { FeeCategory, Format } from "#core/letter/initial/request-options.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** The fields of a draft as the form calls them, in its order. */
export const FIELD_LABELS: Readonly<Record<keyof DraftContent, string>> = {
  agencyIds: "Agencies",
  title: "Subject",
  records: "Records you ask for",
  attachments: "Files",
  madeFrom: "Made from",
  madeTo: "Made until",
  feeWaiver: "Fee waiver",
  feeWaiverReason: "Why the fee should be waived",
  feeCategory: "Fee category",
  feeCapDollars: "Cost limit",
  expedited: "Expedited processing",
  expeditedReason: "Why it cannot wait",
  format: "Form of the copies",
};

export const FIELDS = Object.keys(FIELD_LABELS) as (keyof DraftContent)[];

/** Fields that hold prose: their differences are shown word by word. */
export const isProse = (field: keyof DraftContent) =>
  ["title", "records", "feeWaiverReason", "expeditedReason"].includes(field);

const FORMAT_LABELS: Readonly<Record<Format, string>> = {
  any: "Not said",
  electronic: "Electronic copies",
  native: "Files as the agency keeps them",
  paper: "Copies on paper",
  inspection: "To inspect them there",
};

const CATEGORY_LABELS: Readonly<Record<FeeCategory, string>> = {
  commercial: "Commercial use",
  news_media: "News media",
  educational: "Educational institution",
  scientific: "Scientific institution",
  other: "Other requester",
};

/** What a field that is no prose and no list says. */
export function valueText<Field extends keyof DraftContent>(
  field: Field,
  value: DraftContent[Field],
): string {
  if (typeof value === "boolean") return value ? "Asked for" : "Not asked for";
  if (field === "format") return FORMAT_LABELS[value as Format];
  if (field === "feeCategory")
    return value === null ? "As your profile says" : CATEGORY_LABELS[value as FeeCategory];
  if (value === null) return field === "feeCapDollars" ? "No limit" : "Any day";
  if (typeof value === "number") return `$${value}`;
  return field === "madeFrom" || field === "madeTo" ? formatDayYear(String(value)) : String(value);
}

/** What a version changed: "Subject and records: 12 words added, 3 taken out". */
export function changeSummary({ fields, wordsAdded, wordsRemoved }: RevisionRow): string {
  const names = FIELDS.filter((field) => fields.includes(field)).map((field) =>
    field === "records" ? "Records" : FIELD_LABELS[field],
  );
  const [first, second, ...rest] = names.map((name, index) => (index === 0 ? name : lowercaseFirst(name)));
  if (!first) return "Same as the one before";
  const what = !second
    ? first
    : rest.length === 0
      ? `${first} and ${second}`
      : `${first}, ${second} and ${rest.length} more`;
  const text = [
    wordsAdded > 0 && `${wordsAdded} ${wordsAdded === 1 ? "word" : "words"} added`,
    wordsRemoved > 0 &&
      `${wordsRemoved} ${wordsAdded > 0 ? "" : wordsRemoved === 1 ? "word " : "words "}taken out`,
  ].filter(Boolean);
  return text.length > 0 ? `${what}: ${text.join(", ")}` : what;
}

const lowercaseFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);
