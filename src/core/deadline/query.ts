import { Problem } from "../problem.ts";
import type { DeadlineInput } from "./deadline.ts";
import { BODIES, CHANNELS, DEADLINE_KINDS } from "./law.ts";

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

/**
 * Reads the options; the days in them are read by `due`.
 * @throws Problem (422) `bad_option`, with the path of the option
 */
export const inputOf = (options: DeadlineOptions): DeadlineInput => {
  const { received, acknowledged, pause = [], extend = [] } = options;
  return {
    received,
    ...(options.kind !== undefined && { kind: oneOf(DEADLINE_KINDS, options.kind, "kind") }),
    ...(options.body !== undefined && { body: oneOf(BODIES, options.body, "body") }),
    ...(options.channel !== undefined && { channel: oneOf(CHANNELS, options.channel, "channel") }),
    ...(acknowledged !== undefined && { acknowledged }),
    ...(pause.length > 0 && { pauses: pause.map(pauseOf) }),
    ...(extend.length > 0 && { extensions: extend.map(extensionOf) }),
  };
};

const refuse = (path: string, detail: string): never => {
  throw new Problem(422, "bad_option", detail, [{ path, message: detail }]);
};

const oneOf = <T extends string>(words: readonly T[], given: string, option: string): T =>
  words.find((word) => word === given) ??
  refuse(`/${option}`, `The ${option} is one of ${words.join(", ")}, not “${given}”.`);

const pauseOf = (text: string, i: number) => {
  const [from, to, ...rest] = text.split(":");
  if (!from || !to || rest.length > 0) {
    return refuse(`/pause/${i}`, `A pause is FROM:TO, such as 2026-10-28:2026-11-02, not “${text}”.`);
  }
  return { from, to };
};

const extensionOf = (given: string | number, i: number) => {
  if (!/^[1-9]\d{0,3}$/.test(String(given))) {
    return refuse(`/extend/${i}`, `An extension is a whole number of days, such as 10, not “${given}”.`);
  }
  return { days: Number(given) };
};
