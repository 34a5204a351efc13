import { epochDayOf } from "#core/dates/epoch-day.ts";
import { BODIES, CHANNELS, DEADLINE_KINDS, TIER_CONDITIONS } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import type { DeadlineInput, Pause } from "./deadline.ts";

/** Options in text, from the command line or a URL: `pause` is "FROM:TO", `extend` a number of days. */
export type DeadlineOptions = {
  received: string;
  kind?: string | undefined;
  body?: string | undefined;
  channel?: string | undefined;
  tier?: string | undefined;
  acknowledged?: string | undefined;
  pause?: readonly string[] | undefined;
  extend?: readonly (string | number)[] | undefined;
};

/**
 * The calculation has an entry for every day and the endpoint is public, so its size is limited: about three years.
 */
const MAX_PAUSED_DAYS = 1100;

/**
 * Parses the options. `due` parses the days in them.
 * @throws Problem (422) `bad_option`, with the path of the option
 */
export const parseDeadlineOptions = (options: DeadlineOptions): DeadlineInput => {
  const { received, acknowledged, pause = [], extend = [] } = options;
  return {
    received,
    ...(options.kind !== undefined && { kind: oneOf(DEADLINE_KINDS, options.kind, "kind") }),
    ...(options.body !== undefined && { body: oneOf(BODIES, options.body, "body") }),
    ...(options.channel !== undefined && { channel: oneOf(CHANNELS, options.channel, "channel") }),
    ...(options.tier !== undefined && { tier: oneOf(TIER_CONDITIONS, options.tier, "tier") }),
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
  throwProblem(
    `/${option}`,
    formatMessage(deadlineLedger.badOption, { allowed: allowed.join(", "), option, given }),
  );

const parsePauses = (texts: readonly string[]): Pause[] => {
  const pauses = texts.map(parsePause);
  // `due` reports a text that is not a day, with its own error.
  const days = pauses.reduce((sum, { from, to }) => sum + epochDayOf(to) - epochDayOf(from) + 1, 0);
  if (days > MAX_PAUSED_DAYS) {
    throwProblem("/pause", formatMessage(deadlineLedger.pausesTooLong, { days, most: MAX_PAUSED_DAYS }));
  }
  return pauses;
};

const parsePause = (text: string, i: number) => {
  const [from, to, ...rest] = text.split(":");
  if (!from || !to || rest.length > 0) {
    return throwProblem(`/pause/${i}`, formatMessage(deadlineLedger.badPause, { given: text }));
  }
  return { from, to };
};

const parseExtension = (given: string | number, i: number) => {
  if (!/^[1-9]\d{0,3}$/.test(String(given))) {
    return throwProblem(
      `/extend/${i}`,
      formatMessage(deadlineLedger.badExtensionOption, { given: String(given) }),
    );
  }
  return { days: Number(given) };
};
