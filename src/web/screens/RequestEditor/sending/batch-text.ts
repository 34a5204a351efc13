import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { findingPlainText } from "#core/letter/checks/finding.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorSendingDialogs } from "#messages/editor/sending-dialogs.ts";
import { acceptsEmail } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import type { DraftChecks } from "#web/screens/RequestEditor/checks/check-summary.ts";

/** The agencies of a draft by how their letters are sent. */
export type Recipients = {
  /** Confirmed addresses. */
  verified: AgencyItem[];
  /** Addresses not confirmed recently. */
  unverified: AgencyItem[];
  /** Agencies that take no email. */
  byHand: AgencyItem[];
};

export function groupRecipients(agencies: readonly AgencyItem[]): Recipients {
  const byEmail = agencies.filter(acceptsEmail);
  return {
    verified: byEmail.filter((agency) => agency.unverifiedReason === null),
    unverified: byEmail.filter((agency) => agency.unverifiedReason !== null),
    byHand: agencies.filter((agency) => !acceptsEmail(agency)),
  };
}

/** A letter with checks of its own, and what they found. */
export type LetterToReview = { agency: AgencyItem; findings: string[] };

/** Letters with findings of their own, in the order of the draft. Addresses are confirmed by themselves. */
export function lettersToReview(
  agencies: readonly AgencyItem[],
  { letters, similar }: Pick<DraftChecks, "letters" | "similar">,
): LetterToReview[] {
  const ofLetters = letters.filter(({ rule }) => rule !== "address" && rule !== "reach");
  return agencies.flatMap((agency) => {
    const found = ofLetters.filter((finding) => finding.agencies.includes(agency.id)).map(findingPlainText);
    const earlier = similar.filter((request) => request.sameAgency && request.agency?.id === agency.id);
    const findings = [...found, ...(earlier.length > 0 ? [editorSendingDialogs.many.similar] : [])];
    return findings.length === 0 ? [] : [{ agency, findings }];
  });
}

/** A law with the number of letters under it, and its limit, such as "20 business days"; null if it sets none. */
export type LawCount = { place: string; title: string; letters: number; limit: string | null };

/** The laws of the letters, most letters first, without laws that are not loaded. */
export function lawCounts(agencies: readonly AgencyItem[], laws: ReadonlyMap<string, Law>): LawCount[] {
  const counts = new Map<string, number>();
  for (const { jurisdiction } of agencies) counts.set(jurisdiction, (counts.get(jurisdiction) ?? 0) + 1);
  return [...counts]
    .flatMap(([place, letters]) => {
      const law = laws.get(place);
      if (!law) return [];
      const { title, limit } = letterLaw(law);
      return [{ place, title, letters, limit: limit?.words ?? null }];
    })
    .toSorted((a, b) => b.letters - a.letters || a.title.localeCompare(b.title, "en"));
}

/** Why not all letters can be sent today, and what to do; null if they can. */
export function tooManyText(letters: number, remaining: number): string | null {
  if (letters <= remaining) return null;
  if (remaining === 0) return editorSendingDialogs.many.limitReached;
  const values = { remaining, count: letters, excess: letters - remaining };
  return formatMessage(editorSendingDialogs.many.tooMany, values);
}

/** A note for choosing a time: it is in the user's time zone, and the agencies may be in others. */
export function timeZonesText(agencies: readonly AgencyItem[]): string {
  const count = new Set(agencies.map((agency) => agency.timeZone)).size;
  return count > 1
    ? formatMessage(editorSendingDialogs.many.timeZones, { count })
    : editorSendingDialogs.many.timeZone;
}
