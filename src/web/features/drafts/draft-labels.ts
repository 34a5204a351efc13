import type { RevisionRow } from "#contract/requests/draft-history.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import type { FeeCategory, Format, Statement } from "#core/letter/initial/request-options.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { editorVersions } from "#messages/editor/versions.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";

/** The fields of a draft with their labels, in the order of the form. */
export const FIELD_LABELS = editorVersions.fields satisfies Record<keyof DraftContent, string>;
const FIELDS_IN_SENTENCE = editorVersions.fieldsInSentence satisfies Record<keyof DraftContent, string>;

export const FIELDS = Object.keys(FIELD_LABELS) as (keyof DraftContent)[];

/** Text fields, whose differences are shown word by word. */
export const isProse = (field: keyof DraftContent) =>
  ["title", "records", "feeWaiverReason", "expeditedReason"].includes(field);

const FORMAT_LABELS = editorVersions.formats satisfies Record<Format, string>;
const LANGUAGE_NAMES = editorLetter.languages satisfies Record<LetterLanguage, string>;
const CATEGORY_LABELS = editorVersions.feeCategories satisfies Record<FeeCategory, string>;

/** The value of a field that is neither text nor a list. */
export function valueText<Field extends keyof DraftContent>(
  field: Field,
  value: DraftContent[Field],
): string {
  const { values } = editorVersions;
  if (typeof value === "boolean") return value ? values.requested : values.notRequested;
  if (field === "format") return FORMAT_LABELS[value as Format];
  if (field === "feeCategory")
    return value === null ? values.profileFeeCategory : CATEGORY_LABELS[value as FeeCategory];
  if (field === "language") return value ? LANGUAGE_NAMES[value as LetterLanguage] : values.agencyLanguage;
  if (field === "legalProceeding" || field === "conviction")
    return value ? values[value as Statement] : values.notStated;
  if (field === "residentOf") return value ? values.yes : values.notStated;
  if (value === null) return field === "feeCapDollars" ? values.noLimit : values.anyDate;
  // Without a currency: each agency of the draft reads the amount in its own.
  if (typeof value === "number") return formatInteger(value);
  return field === "madeFrom" || field === "madeTo" ? formatDayYear(String(value)) : String(value);
}

/** What a version changed: "Changed subject and records: 12 words added, 3 removed". */
export function changeSummary({ fields, wordsAdded, wordsRemoved }: RevisionRow): string {
  const { same, changed, changedWords, moreFields } = editorVersions.summary;
  const names: string[] = FIELDS.filter((field) => fields.includes(field)).map(
    (field) => FIELDS_IN_SENTENCE[field],
  );
  if (names.length === 0) return same;
  const shown =
    names.length <= 2
      ? names
      : [...names.slice(0, 2), formatMessage(moreFields, { count: names.length - 2 })];
  const words = wordCounts(wordsAdded, wordsRemoved);
  return words === null
    ? formatMessage(changed, { fields: list.format(shown) })
    : formatMessage(changedWords, { fields: list.format(shown), words });
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function wordCounts(added: number, removed: number): string | null {
  const { wordsAdded, wordsRemoved, wordsAddedAndRemoved } = editorVersions.summary;
  if (added > 0 && removed > 0) return formatMessage(wordsAddedAndRemoved, { added, removed });
  if (added > 0) return formatMessage(wordsAdded, { count: added });
  return removed > 0 ? formatMessage(wordsRemoved, { count: removed }) : null;
}
