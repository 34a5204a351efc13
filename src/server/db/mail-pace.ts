import { type Kysely, sql } from "kysely";
import { FRESH, type Pace, type PaceLimits, slowDown, speedUp, takeTurn } from "#core/sending/pace.ts";
import type { Tables } from "./tables.ts";

/** The row of the relay as a whole, beside those of the domains. */
const RELAY = "*";
/** A try lasts five minutes at the most; one that began before this was cut off and hands nothing over any more. */
const LONGEST_TRY_MS = 10 * 60_000;

export type MailLimits = {
  perDomain: PaceLimits;
  /** Of the relay as a whole, in any minute. */
  perMinute: number;
};

export type AskingMail = {
  domain: string;
  waited: boolean;
  /** The program's own mail. It keeps the relay's pace alone, and goes first. */
  urgent: boolean;
  now: Date;
};

/**
 * Whether a letter may go now, which then counts, or when to ask again. What was counted is in the database, and the rows
 * stay locked until the caller commits its claim, so that all processes keep one pace.
 */
export async function askToSend(
  tx: Kysely<Tables>,
  limits: MailLimits,
  { domain, waited, urgent, now }: AskingMail,
): Promise<{ goes: true } | { goes: false; at: Date }> {
  const asking = { now: now.getTime(), waited, urgent };
  const later = (at: number) => ({ goes: false as const, at: new Date(at) });
  const own = urgent ? null : await lockPace(tx, domain);
  const turn =
    own && takeTurn(own, limits.perDomain, { ...asking, underWay: await underWay(tx, domain, now) });
  if (turn && !turn.goes) {
    await keepPace(tx, domain, turn.pace);
    return later(turn.at);
  }
  const relay = { perMinute: limits.perMinute, atOnce: Number.POSITIVE_INFINITY };
  const relayTurn = takeTurn(await lockPace(tx, RELAY), relay, { ...asking, underWay: 0 });
  await keepPace(tx, RELAY, relayTurn.pace);
  if (!relayTurn.goes) return later(relayTurn.at);
  if (turn) await keepPace(tx, domain, turn.pace);
  return { goes: true };
}

/** A domain said "too many", or took a letter after it had. */
export async function notePace(
  tx: Kysely<Tables>,
  domain: string,
  { tooMany, now }: { tooMany: boolean; now: Date },
): Promise<void> {
  const pace = await lockPace(tx, domain);
  if (tooMany) await keepPace(tx, domain, slowDown(pace, now.getTime()));
  else if (pace.slowness > 1) await keepPace(tx, domain, speedUp(pace));
}

async function underWay(tx: Kysely<Tables>, domain: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LONGEST_TRY_MS);
  const { rows } = await sql<{ letters: number }>`
    select count(*)::int as letters from outbox
    where state = 'sending' and domain = ${domain} and owner_id is not null and claimed_at > ${since}`.execute(
    tx,
  );
  return rows[0]?.letters ?? 0;
}

async function lockPace(tx: Kysely<Tables>, domain: string): Promise<Pace> {
  const locked = () =>
    tx.selectFrom("mail_pace").selectAll().where("domain", "=", domain).forUpdate().executeTakeFirst();
  const known = await locked();
  if (!known) await addPace(tx, domain);
  const row = known ?? (await locked());
  if (!row) return FRESH;
  return {
    fullAt: row.full_at.getTime(),
    lineEnd: row.line_end.getTime(),
    pausedUntil: row.paused_until.getTime(),
    slowness: row.slowness,
  };
}

/** Two processes may meet a domain at the same time: whoever comes second finds the row of the first. */
async function addPace(tx: Kysely<Tables>, domain: string): Promise<void> {
  const start = new Date(FRESH.fullAt);
  await tx
    .insertInto("mail_pace")
    .values({ domain, full_at: start, line_end: start, paused_until: start })
    .onConflict((conflict) => conflict.column("domain").doNothing())
    .execute();
}

async function keepPace(tx: Kysely<Tables>, domain: string, pace: Pace): Promise<void> {
  await tx
    .updateTable("mail_pace")
    .set({
      full_at: new Date(pace.fullAt),
      line_end: new Date(pace.lineEnd),
      paused_until: new Date(pace.pausedUntil),
      slowness: pace.slowness,
    })
    .where("domain", "=", domain)
    .execute();
}
