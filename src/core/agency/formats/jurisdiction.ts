import { LAWS, lawOf } from "../../deadline/laws.ts";

type Place = { jurisdiction: string; locality: string | null };

const FEDERAL = /^(united states( of america)?|u\.?s\.?a?\.?|federal)$/i;

/** "Illinois" → us-il. Names of American states only: elsewhere lists spell places in their own language. */
const STATES: ReadonlyMap<string, string> = new Map(
  LAWS.filter(({ jurisdiction }) => /^us-/.test(jurisdiction)).flatMap(({ jurisdiction, place }) => [
    [place.toLowerCase(), jurisdiction] as const,
    [jurisdiction.slice("us-".length), jurisdiction] as const,
  ]),
);

/**
 * Which law a place falls under: one of our codes, the federal government, a state by name or two letters, or a place in
 * one ("Springfield, IL"). Null where we know no law for it.
 */
export function placeNamed(text: string): Place | null {
  const whole = text.trim().toLowerCase();
  if (lawOf(whole)) return { jurisdiction: whole, locality: null };
  if (FEDERAL.test(whole)) return { jurisdiction: "us", locality: null };
  const state = STATES.get(whole);
  if (state) return { jurisdiction: state, locality: null };
  const [, locality, stateName] = /^(.+),\s*([^,]+)$/.exec(text.trim()) ?? [];
  const inState = STATES.get(stateName?.trim().toLowerCase() ?? "");
  return inState && locality ? { jurisdiction: inState, locality: locality.trim() } : null;
}

/** Why a row has no place, in words. */
export const noPlace = (text: string | null): string =>
  text === null
    ? "It does not say which jurisdiction it belongs to. Choose one for the whole file."
    : `There is no law for the jurisdiction "${text.slice(0, 60)}".`;
