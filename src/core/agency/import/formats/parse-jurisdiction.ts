import { LAWS, lawOf } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";

type ParsedJurisdiction = { jurisdiction: string; locality: string | null };

const FEDERAL = /^(united states( of america)?|u\.?s\.?a?\.?|federal)$/i;

/** "Illinois" → us-il. Names of American states only: elsewhere lists spell places in their own language. */
const STATES: ReadonlyMap<string, string> = new Map(
  LAWS.filter(({ jurisdiction }) => /^us-/.test(jurisdiction)).flatMap(({ jurisdiction, place }) => [
    [place.toLowerCase(), jurisdiction] as const,
    [jurisdiction.slice("us-".length), jurisdiction] as const,
  ]),
);

/**
 * Which law a place falls under: one of our codes, the federal government, a state by name or two letters, or a place
 * in one ("Springfield, IL"). Null where we know no law for it.
 */
export function parseJurisdiction(text: string): ParsedJurisdiction | null {
  const normalized = text.trim().toLowerCase();
  // In capitals it is a state's postal code: "CA" is California and "DE" Delaware, where "ca" and "de" are our codes.
  const postalCode = /^[A-Z]{2}$/.test(text.trim()) ? STATES.get(normalized) : undefined;
  if (postalCode) return { jurisdiction: postalCode, locality: null };
  if (lawOf(normalized)) return { jurisdiction: normalized, locality: null };
  if (FEDERAL.test(normalized)) return { jurisdiction: "us", locality: null };
  const state = STATES.get(normalized);
  if (state) return { jurisdiction: state, locality: null };
  const [, locality, stateName] = /^(.+),\s*([^,]+)$/.exec(text.trim()) ?? [];
  const stateJurisdiction = STATES.get(stateName?.trim().toLowerCase() ?? "");
  return stateJurisdiction && locality
    ? { jurisdiction: stateJurisdiction, locality: locality.trim() }
    : null;
}

/** Why a row has no place, as text. */
export const unknownJurisdictionMessage = (text: string | null): string =>
  text === null
    ? importErrors.agency.noJurisdiction
    : formatMessage(importErrors.agency.unknownJurisdiction, { place: text.slice(0, 60) });
