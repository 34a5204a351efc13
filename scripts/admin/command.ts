import { randomUUIDv7 } from "node:crypto";
import type { ParseArgsConfig } from "node:util";
import type { Database } from "#server/db/platform/database.ts";
import type { Env } from "#server/env.ts";

/** What a command found or did: for people, and for programs (`--json`). */
export type Answer = { text: string; data: unknown };

type Options = NonNullable<ParseArgsConfig["options"]>;
export type OptionValues = Partial<Record<string, string | boolean>>;

/** What anyone who runs an installation may do to it from the command line. */
export type Command = {
  name: string;
  description: string;
  /** What follows the name, as the usage has it: words that are needed, in brackets those that are not. */
  usage?: string;
  /** How many words may follow; by default as many as the usage has. */
  words?: [min: number, max: number];
  options?: Options;
  run(env: Env, words: string[], options: OptionValues): Promise<Answer>;
};

/** Reads a whole number of at least one from an option. Throws where it is none; null where the option is missing. */
export function wholeNumber(options: OptionValues, name: string): number | null {
  const text = options[name];
  if (text === undefined) return null;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new Error(`--${name} ${text}: use a whole number of at least 1`);
  return value;
}

/** An option's text; null where it is missing. */
export function textOption(options: OptionValues, name: string): string | null {
  const value = options[name];
  return typeof value === "string" ? value : null;
}

/** Lines of values with tabs between. What a user typed must not move a terminal's cursor or begin another line. */
export const tabbed = (rows: unknown[][]): string =>
  rows.map((row) => row.map((value) => String(value).replace(/\p{Cc}+/gu, " ")).join("\t")).join("\n");

/** What the actions need to write email: the running program sends it from the outbox. */
export const contextOf = (env: Env, db: Database) => ({
  db,
  clock: { now: () => Temporal.Now.instant() },
  ids: { next: randomUUIDv7 },
  settings: {
    brand: env.brand,
    mailDomain: env.mailDomain,
    teamEmail: env.teamEmail,
    adminEmails: env.adminEmails,
    sandbox: env.smtpUrl === null,
    publicUrl: env.publicUrl ?? `http://${env.host}:${env.port}`,
    undoSeconds: env.mailOut.undoSeconds,
    storageBytes: env.accountStorageBytes,
    maxRequests: env.accountRequests,
    unmatchedDays: env.unmatchedDays,
  },
});
