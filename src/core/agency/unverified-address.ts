import { longDate, monthAndYear } from "#core/dates/format-date.ts";
import type { Confidence } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyContact as m } from "#messages/agency-contact.ts";

/** Agencies move their mailboxes; an address not confirmed for this long may be out of date. */
const MAX_ADDRESS_AGE_MONTHS = 24;

/**
 * Evidence for an email address. Days are ISO days; `verifiedOn` is when a user found it right, `answeredOn` when the agency
 * last answered a letter that went there. Of `bounces`, letters that did not arrive, only those since then count; `bouncedOn`
 * is the last one's day.
 */
export type AddressEvidence = {
  email: string | null;
  source: string;
  sourceDate: string | null;
  confidence: Confidence;
  verifiedOn: string | null;
  answeredOn: string | null;
  bounces: number;
  bouncedOn: string | null;
};

/**
 * Why an email address should be confirmed before the first letter goes there, as a sentence, or null where it need
 * not be: there is none, it is well supported and lately seen, or the agency answered or a user found it right within
 * the same time, and no letter bounced since.
 * @param today ISO day
 */
export function unverifiedReason(evidence: AddressEvidence, today: string): string | null {
  if (evidence.email === null) return null;
  if (evidence.bounces > 0 && evidence.bouncedOn !== null) {
    return formatMessage(m.bounced, { count: evidence.bounces, date: longDate(evidence.bouncedOn) });
  }
  const oldestAccepted = oldestAcceptedDay(today);
  if ([evidence.verifiedOn, evidence.answeredOn].some((day) => day !== null && day >= oldestAccepted)) {
    return null;
  }
  const { source, sourceDate } = evidence;
  if (sourceDate === null) return formatMessage(m.undatedAddress, { source });
  if (sourceDate < oldestAccepted)
    return formatMessage(m.oldAddress, { month: monthAndYear(sourceDate), source });
  if (evidence.confidence === "low") return formatMessage(m.weakAddress, { source });
  return null;
}

/** Evidence of before this ISO day no longer counts. */
export const oldestAcceptedDay = (today: string): string => monthsBefore(today, MAX_ADDRESS_AGE_MONTHS);

/** ISO days compare as text; a day that the earlier month lacks is its last day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const count = year * 12 + (month - 1) - months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-${day.slice(8)}`;
}
