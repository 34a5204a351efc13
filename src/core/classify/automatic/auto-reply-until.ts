import {
  addDays,
  type FoundDate,
  findDates,
  nextWeekday,
} from "#core/classify/facts/parse-multilingual-dates.ts";
import { splitSentences } from "#core/classify/zones/sentences.ts";

const LAST_DAY_AWAY =
  /\b(?:until|till|through|thru|to|bis(?: einschlie(?:ß|ss)lich)?(?: zum)?|jusqu.(?:au|à)|hasta(?: el)?|fino al?|até(?: o| ao)?|tot(?: en met)?|t\/m|au|al|zum)\s*(?:and including )?(?:\p{L}+,? )?$|[-–—]\s*$/iu;
const RETURN_DAY =
  /\b(?:return\w*|back|available again|in the office again|re-?open\w*|resume\w*|zurück|wieder (?:im|da|erreichbar)|ab|de retour|retour|rentr\w+|regres\w+|volver\w*|vuelvo|rientr\w+|torner\w+|retorn\w+|regresso|volto|terug|weer (?:bereikbaar|aanwezig))\b[^.]{0,50}$/iu;
const FIRST_DAY_AWAY =
  /\b(?:from|starting|beginning|between|since|as of|vom|du|desde(?: el)?|dal|a partir|van|vanaf|de|del)\s*(?:\p{L}+,? )?$/iu;
const MAX_TEXT_LENGTH = 4_000;

/**
 * The day an absence ends, as `YYYY-MM-DD`: the day of return where one is named, else the last day away. `sent` is
 * the day of the email (`YYYY-MM-DD`), for days without a year; without it only whole dates are read.
 */
export function awayUntil(text: string, sentOn: string | null): string | null {
  let lastDay: string | null = null;
  for (const sentence of splitSentences(text.slice(0, MAX_TEXT_LENGTH).replace(GERMAN_DAY, "$1 ")).slice(
    0,
    40,
  )) {
    const sentenceText = sentence.text.replace(/\s+/g, " ");
    const dates = findDates(sentenceText, sentOn);
    const returnDate = dates.find((day) => isReturnDate(sentenceText, day));
    if (returnDate) return returnDate.value;
    const end = dates.find((day) => LAST_DAY_AWAY.test(textBefore(sentenceText, day)));
    // "December 3 and 4", "12/1, 12/2": of several days the last is meant.
    lastDay ??= (end ?? (AWAY_PATTERN.test(sentenceText) ? dates.at(-1) : undefined))?.value ?? null;
    const relativeDate = sentOn === null ? null : findRelativeDate(sentenceText, sentOn);
    if (relativeDate !== null && dates.length === 0) return relativeDate;
  }
  return lastDay;
}

/** The full stop of "30. November" ends no sentence. */
const GERMAN_DAY = /(\d{1,2})\. ?(?=(?:jan|feb|mär|apr|mai|jun|jul|aug|sep|okt|nov|dez)\p{Ll}*)/giu;

const AFTER_RETURN_DAY = /^\S+(?: \S+){0,3} (?:zurück|wieder (?:da|im|für|zu|erreichbar))/i;

const isReturnDate = (sentenceText: string, day: FoundDate): boolean =>
  (RETURN_DAY.test(textBefore(sentenceText, day)) && !FIRST_DAY_AWAY.test(textBefore(sentenceText, day))) ||
  AFTER_RETURN_DAY.test(sentenceText.slice(day.index));

const AWAY_PATTERN =
  /\b(?:out of|away|leave|vacation|closed|absent|abwesend|urlaub|ausente|congé|ferie|afwezig|férias)\b/i;

const textBefore = (sentenceText: string, { index }: FoundDate): string =>
  sentenceText.slice(Math.max(0, index - 70), index);

/** "until Monday", "I will be back tomorrow", "until next week". */
function findRelativeDate(sentenceText: string, sentOn: string): string | null {
  const word =
    /\b(?:until|till|return\w*|back|bis|zurück|jusqu.à|retour|hasta|regres\w+|fino a|rientr\w+|até|terug|tot)\b[^.]{0,40}?\b(tomorrow|next week|morgen|demain|mañana|domani|amanhã|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|lunes|martes|miércoles|jueves|viernes|lunedì|martedì|mercoledì|giovedì|venerdì|maandag|dinsdag|woensdag|donderdag|vrijdag|segunda|terça|quarta|quinta|sexta)/iu
      .exec(sentenceText)?.[1]
      ?.toLowerCase();
  if (word === undefined) return null;
  if (/^(?:tomorrow|morgen|demain|mañana|domani|amanhã)$/.test(word)) return addDays(sentOn, 1);
  return nextWeekday(sentOn, word === "next week" ? 1 : WEEKDAYS.findIndex((names) => names.test(word)));
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
