import type { SimilarRequest } from "#contract/requests/similar-requests.ts";
import type { LetterFinding } from "#core/letter/checks/check-letters.ts";
import { type Finding, type FindingText, findingText } from "#core/letter/checks/finding.ts";
import { joinNames } from "#core/letter/checks/join-names.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorChecks } from "#messages/editor/checks.ts";
import type { FormField } from "#web/screens/RequestEditor/letter/draft-letter.ts";

/** Things to review before sending, which never block it, and fields without which no letter goes. */
export type DraftChecks = {
  /** Fields that are still needed, in the order of the form. */
  needed: readonly NeededField[];
  /** False for an empty draft, which shows no checks. */
  isStarted: boolean;
  /** The dates count as passed only once there are records. */
  hasRecords: boolean;
  /** Findings in the text all letters share. */
  text: readonly Finding[];
  /** Findings in some of the letters. */
  letters: readonly LetterFinding[];
  /** Similar earlier requests. */
  similar: readonly SimilarRequest[];
  /** Display names of the agencies by id. */
  names: ReadonlyMap<string, string>;
  /** Ids of agencies whose letter has findings of its own. */
  flaggedLetters: ReadonlySet<string>;
};

export type NeededField = FormField | "other";

/** The number of things to review. */
export const countChecks = ({ text, letters, similar }: Pick<DraftChecks, "text" | "letters" | "similar">) =>
  text.length + letters.length + (similar.some(({ sameAgency }) => sameAgency) ? 1 : 0);

/** Ids of agencies whose letter has findings of its own. */
export function findFlaggedLetters(
  letters: readonly LetterFinding[],
  similar: readonly SimilarRequest[],
): ReadonlySet<string> {
  const requests = similar.flatMap(({ sameAgency, agency }) => (sameAgency && agency ? [agency.id] : []));
  return new Set([...letters.flatMap(({ agencies }) => agencies), ...requests]);
}

/**
 * "4 letters to review. Nothing blocks sending." for many letters, "2 items to review. …" for one; empty without findings.
 * While a field is needed, something does.
 */
export function checksSummary(checks: DraftChecks, letters: number): string {
  const summary = toReview(checks, letters);
  return summary === "" || checks.needed.length > 0
    ? summary
    : formatMessage(editorChecks.canBeSent, { summary });
}

/** "Needed before you send: a subject, your name."; null when nothing is. */
export const neededText = ({ needed }: Pick<DraftChecks, "needed">): string | null =>
  needed.length === 0
    ? null
    : formatMessage(editorChecks.needed, {
        fields: list.format(needed.map((field) => editorChecks.neededFields[field])),
      });

function toReview(checks: DraftChecks, letters: number): string {
  const { text, flaggedLetters } = checks;
  const items = letters > 1 ? text.length : countChecks(checks);
  const flagged = letters > 1 ? flaggedLetters.size : 0;
  if (flagged === 0) return items === 0 ? "" : formatMessage(editorChecks.items, { items });
  return items === 0
    ? formatMessage(editorChecks.letters, { letters: flagged })
    : formatMessage(editorChecks.lettersAndItems, { letters: flagged, items });
}

/** Agencies that are all in different jurisdictions are named by these, which is shorter: "Michigan and Illinois". */
export function agencyNames(
  agencies: readonly { id: string; name: string; jurisdiction: string }[],
  laws: ReadonlyMap<string, { place: string }>,
): ReadonlyMap<string, string> {
  const places = new Set(agencies.map(({ jurisdiction }) => jurisdiction));
  const byPlace = agencies.length > 1 && places.size === agencies.length;
  return new Map(
    agencies.map(({ id, name, jurisdiction }) => [
      id,
      (byPlace ? laws.get(jurisdiction)?.place : undefined) ?? name,
    ]),
  );
}

/** "Passed: no empty placeholders, no private numbers, dates given"; null if no check passed. */
export function passedChecksText({ text, hasRecords, needed }: DraftChecks): string | null {
  const has = (rule: Finding["rule"]) => text.some((finding) => finding.rule === rule);
  const { blank, private: privateData, dates } = editorChecks.passedChecks;
  const passed = [
    // The letter shows what is still needed as a placeholder.
    needed.length === 0 && !has("blank") && blank,
    !has("private") && privateData,
    hasRecords && !has("dates") && dates,
  ].filter((part) => part !== false);
  return passed.length === 0 ? null : formatMessage(editorChecks.passed, { checks: list.format(passed) });
}

const list = new Intl.ListFormat("en-US", { type: "unit" });

/** "You sent Michigan and Illinois a similar request last week." `names`: display names of the agencies by id. */
export function similarRequestsText(
  requests: readonly SimilarRequest[],
  { names, now }: { names: ReadonlyMap<string, string>; now: Date },
): FindingText {
  const agencyList = requests.map(
    ({ agency }) => (agency && (names.get(agency.id) ?? agency.name)) ?? editorChecks.similar.unknownAgency,
  );
  const dates = new Set(requests.map(({ filedAt }) => relativeSentDate(filedAt, now)));
  const [date] = dates;
  const when = dates.size === 1 && date ? date : editorChecks.similar.earlier;
  const isSame = requests.every(({ similarity }) => similarity > 0.99);
  return findingText(isSame ? editorChecks.similar.same : editorChecks.similar.close, {
    agencies: joinNames(agencyList),
    when,
  });
}

const DAY_MS = 86_400_000;
const relativeTime = new Intl.RelativeTimeFormat("en-US", { numeric: "auto" });
const formatMonth = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric" });

/** "today", "yesterday", "4 days ago", "last week", "5 weeks ago", "in March 2025"; "just now" while it is being sent. */
export function relativeSentDate(filedAt: string | null, now: Date): string {
  if (filedAt === null) return editorChecks.similar.justNow;
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  const days = Math.round((midnight(now) - midnight(new Date(filedAt))) / DAY_MS);
  if (days < 7) return relativeTime.format(-Math.max(0, days), "day");
  if (days < 56) return relativeTime.format(-Math.floor(days / 7), "week");
  return formatMessage(editorChecks.similar.inMonth, { month: formatMonth.format(new Date(filedAt)) });
}
