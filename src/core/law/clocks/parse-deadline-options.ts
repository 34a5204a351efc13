import { epochDayOf } from "#core/dates/epoch-day.ts";
import { BODIES, CHANNELS, DEADLINE_KINDS } from "#core/law/law.ts";
import { Problem } from "#core/problem.ts";
import type { DeadlineInput, Pause } from "./deadline.ts";

/** A deadline asked for in text, on the command line or in an address: `pause` is "FROM:TO", `extend` days. */
export type DeadlineOptions = {
  received: string;
  kind?: string | undefined;
  body?: string | undefined;
  channel?: string | undefined;
  acknowledged?: string | undefined;
  pause?: readonly string[] | undefined;
  extend?: readonly (string | number)[] | undefined;
};

/** The working has an entry for every day, and anybody may ask: three years of pauses are enough for any clock. */
const MAX_PAUSED_DAYS = 1100;

/**
 * Reads the options; the days in them are read by `due`.
 * @throws Problem (422) `bad_option`, with the path of the option
 */
export const parseDeadlineOptions = (options: DeadlineOptions): DeadlineInput => {
  const { received, acknowledged, pause = [], extend = [] } = options;
  return {
    received,
    ...(options.kind !== undefined && { kind: oneOf(DEADLINE_KINDS, options.kind, "kind") }),
    ...(options.body !== undefined && { body: oneOf(BODIES, options.body, "body") }),
    ...(options.channel !== undefined && { channel: oneOf(CHANNELS, options.channel, "channel") }),
    ...(acknowledged !== undefined && { acknowledged }),
    ...(pause.length > 0 && { pauses: parsePauses(pause) }),
    ...(extend.length > 0 && { extensions: extend.map(parseExtension) }),
  };
};

const throwProblem = (path: string, detail: string): never => {
  throw new Problem(422, "bad_option", detail, [{ path, message: detail }]);
};

const oneOf = <T extends string>(allowed: readonly T[], given: string, option: string): T =>
  allowed.find((word) => word === given) ??
  throwProblem(`/${option}`, `The ${option} is one of ${allowed.join(", ")}, not “${given}”.`);

const parsePauses = (texts: readonly string[]): Pause[] => {
  const pauses = texts.map(parsePause);
  // What is no day is told by `due`, with its own words.
  const days = pauses.reduce((sum, { from, to }) => sum + epochDayOf(to) - epochDayOf(from) + 1, 0);
  if (days > MAX_PAUSED_DAYS) {
    throwProblem("/pause", `The pauses are ${days} days in all; at most ${MAX_PAUSED_DAYS} are counted.`);
  }
  return pauses;
};

const parsePause = (text: string, i: number) => {
  const [from, to, ...rest] = text.split(":");
  if (!from || !to || rest.length > 0) {
    return throwProblem(`/pause/${i}`, `A pause is FROM:TO, such as 2026-10-28:2026-11-02, not “${text}”.`);
  }
  return { from, to };
};

const parseExtension = (given: string | number, i: number) => {
  if (!/^[1-9]\d{0,3}$/.test(String(given))) {
    return throwProblem(
      `/extend/${i}`,
      `An extension is a whole number of days, such as 10, not “${given}”.`,
    );
  }
  return { days: Number(given) };
};
