import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import { acceptsEmail } from "#web/screens/RequestEditor/agencies/agency-labels.ts";

export const lettersText = (count: number) => (count === 1 ? "1 letter" : `${count} letters`);

/** The agencies of a draft by how its letters reach them. */
export type Recipients = {
  /** Addresses that need no second look. */
  verified: AgencyItem[];
  /** Addresses nobody has confirmed lately. */
  unverified: AgencyItem[];
  /** No letter can be mailed to them from here. */
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

/** A law with how many of the letters cite it, and the time it gives, "20 working days"; null where it sets none. */
export type LawCount = { place: string; title: string; letters: number; limit: string | null };

/** The laws of the letters, most letters first; a law that is not here yet is left out. */
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

/** Why all of them cannot go now, and what to do; null where they can. */
export function tooManyText(letters: number, remaining: number): string | null {
  if (letters <= remaining) return null;
  const excess = letters - remaining;
  if (remaining === 0) return "You have sent as many letters as you can today. Send these tomorrow.";
  const removeText = excess === 1 ? "one agency" : `${excess} agencies`;
  return `You can send ${remaining} more today, and these are ${letters}. Take ${removeText} off, or send them tomorrow.`;
}

/** In how many time zones they are, for somebody who chooses a time in their own. */
export function timeZonesText(agencies: readonly AgencyItem[]): string {
  const zones = new Set(agencies.map((agency) => agency.timeZone)).size;
  return zones > 1 ? `Your time. The agencies are in ${zones} time zones.` : "Your time.";
}
