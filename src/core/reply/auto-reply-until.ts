import { sentencesOf } from "#core/reply/sentences.ts";
import { type DayOfText, daysAfter, daysIn, weekdayAfter } from "#core/reply/spoken-days.ts";

const LAST_DAY_AWAY =
  /\b(?:until|till|through|thru|to|bis(?: einschlie(?:ß|ss)lich)?(?: zum)?|jusqu.(?:au|à)|hasta(?: el)?|fino al?|até(?: o| ao)?|tot(?: en met)?|t\/m|au|al|zum)\s*(?:and including )?(?:\p{L}+,? )?$|[-–—]\s*$/iu;
const DAY_BACK =
  /\b(?:return\w*|back|available again|in the office again|re-?open\w*|resume\w*|zurück|wieder (?:im|da|erreichbar)|ab|de retour|retour|rentr\w+|regres\w+|volver\w*|vuelvo|rientr\w+|torner\w+|retorn\w+|regresso|volto|terug|weer (?:bereikbaar|aanwezig))\b[^.]{0,50}$/iu;
const FIRST_DAY_AWAY =
  /\b(?:from|starting|beginning|between|since|as of|vom|du|desde(?: el)?|dal|a partir|van|vanaf|de|del)\s*(?:\p{L}+,? )?$/iu;
const MOST_TEXT = 4_000;

/**
 * The day an absence ends, as `YYYY-MM-DD`: the day of return where one is named, else the last day away. `sent` is the
 * day of the mail (`YYYY-MM-DD`), for days without a year; without it only whole dates are read.
 */
export function awayUntil(text: string, sent: string | null): string | null {
  let lastDay: string | null = null;
  for (const sentence of sentencesOf(text.slice(0, MOST_TEXT).replace(GERMAN_DAY, "$1 ")).slice(0, 40)) {
    const words = sentence.text.replace(/\s+/g, " ");
    const days = daysIn(words, sent);
    const back = days.find((day) => isDayBack(words, day));
    if (back) return back.value;
    const end = days.find((day) => LAST_DAY_AWAY.test(before(words, day)));
    // "December 3 and 4", "12/1, 12/2": of several days the last is meant.
    lastDay ??= (end ?? (AWAY_DAYS.test(words) ? days.at(-1) : undefined))?.value ?? null;
    const spoken = sent === null ? null : relativeDay(words, sent);
    if (spoken !== null && days.length === 0) return spoken;
  }
  return lastDay;
}

/** The full stop of "30. November" ends no sentence. */
const GERMAN_DAY = /(\d{1,2})\. ?(?=(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)\p{Ll}*)/giu;

const AFTER_DAY_BACK = /^\S+(?: \S+){0,3} (?:zurück|wieder (?:da|im|für|zu|erreichbar))/i;

const isDayBack = (words: string, day: DayOfText): boolean =>
  (DAY_BACK.test(before(words, day)) && !FIRST_DAY_AWAY.test(before(words, day))) ||
  AFTER_DAY_BACK.test(words.slice(day.index));

const AWAY_DAYS =
  /\b(?:out of|away|leave|vacation|closed|absent|abwesend|urlaub|ausente|congé|ferie|afwezig|férias)\b/i;

const before = (words: string, { index }: DayOfText): string => words.slice(Math.max(0, index - 70), index);

/** "until Monday", "I will be back tomorrow", "until next week". */
function relativeDay(words: string, sent: string): string | null {
  const said =
    /\b(?:until|till|return\w*|back|bis|zurück|jusqu.à|retour|hasta|regres\w+|fino a|rientr\w+|até|terug|tot)\b[^.]{0,40}?\b(tomorrow|next week|morgen|demain|mañana|domani|amanhã|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes|lunedì|martedì|mercoledì|giovedì|venerdì|maandag|dinsdag|woensdag|donderdag|vrijdag|segunda|terça|quarta|quinta|sexta)/iu
      .exec(words)?.[1]
      ?.toLowerCase();
  if (said === undefined) return null;
  if (/^(?:tomorrow|morgen|demain|mañana|domani|amanhã)$/.test(said)) return daysAfter(sent, 1);
  return weekdayAfter(sent, said === "next week" ? 1 : WEEKDAYS.findIndex((names) => names.test(said)));
}

/** Sunday first, as `Date` counts. */
const WEEKDAYS = [
  /^(?:sunday|sonntag)/,
  /^(?:monday|montag|lundi|lunes|lunedì|maandag|segunda)/,
  /^(?:tuesday|dienstag|mardi|martes|martedì|dinsdag|terça)/,
  /^(?:wednesday|mittwoch|mercredi|miércoles|mercoledì|woensdag|quarta)/,
  /^(?:thursday|donnerstag|jeudi|jueves|giovedì|donderdag|quinta)/,
  /^(?:friday|freitag|vendredi|viernes|venerdì|vrijdag|sexta)/,
  /^(?:saturday|samstag)/,
];
