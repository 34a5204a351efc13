import { type Kysely, sql } from "kysely";
import type { SendingTier } from "#core/delivery/sending-limits.ts";
import { INVITATION_DAYS } from "#core/request/sharing.ts";
import type { Tables } from "#server/db/platform/tables.ts";

/** What a user sent: recipients, and how many of them were at no agency's address. */
type RecipientCounts = { recipients: number; external_recipients: number };
export type SentCount = RecipientCounts & { at: Date };

export type SentKind = "message" | "invitation";

/**
 * One sending of this user after the other until the caller's transaction ends: of parallel calls each counts what the
 * others send.
 */
export async function lockSending(tx: Kysely<Tables>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('sending of ' || ${ownerId}, 0))`.execute(tx);
}

/** The sum of it, which is all that most calls need. */
export async function sentTotalsSince(
  tx: Kysely<Tables>,
  ownerId: string,
  { kind, since }: { kind: SentKind; since: Date },
): Promise<RecipientCounts> {
  const { rows } = await sql<RecipientCounts>`
    select coalesce(sum(recipients), 0)::int as recipients, coalesce(sum(external_recipients), 0)::int as external_recipients
    from sent_count where owner_id = ${ownerId} and kind = ${kind} and at > ${since}`.execute(tx);
  return rows[0] ?? { recipients: 0, external_recipients: 0 };
}

/** Each of it, to say when there is room again. */
export function sentCountsSince(
  tx: Kysely<Tables>,
  ownerId: string,
  { kind, since }: { kind: SentKind; since: Date },
): Promise<SentCount[]> {
  return tx
    .selectFrom("sent_count")
    .select(["at", "recipients", "external_recipients"])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", kind)
    .where("at", ">", since)
    .execute();
}

/** Counts an invitation. As the program: the user's role may not write here. Messages are counted by the outbox's trigger. */
export async function recordInvitation(
  tx: Kysely<Tables>,
  { ownerId, addressHash, at }: { ownerId: string; addressHash: Buffer; at: Date },
): Promise<void> {
  await tx
    .insertInto("sent_count")
    .values({ owner_id: ownerId, at, kind: "invitation", recipients: 1, address_hash: addressHash })
    .execute();
}

/** How many invitations this address got lately, from this user and from all. */
export async function countInvitationsTo(
  tx: Kysely<Tables>,
  { ownerId, addressHash, now }: { ownerId: string; addressHash: Buffer; now: Date },
): Promise<{ fromOne: number; fromAll: number }> {
  // Two users who invite one address at the same moment count one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${addressHash.toString("hex")}, 0))`.execute(tx);
  const since = new Date(now.getTime() - INVITATION_DAYS * 86_400_000);
  const { rows } = await sql<{ fromOne: number; fromAll: number }>`
    select count(*) filter (where owner_id = ${ownerId})::int as "fromOne", count(*)::int as "fromAll"
    from sent_count where address_hash = ${addressHash} and at > ${since}`.execute(tx);
  return rows[0] ?? { fromOne: 0, fromAll: 0 };
}

/** What decides how much an account may send: its step, and the recipients a day that an administrator chose for it. */
export async function sendingAllowanceOf(
  tx: Kysely<Tables>,
  ownerId: string,
): Promise<{ step: SendingTier; lettersPerDay: number | null }> {
  const row = await tx
    .selectFrom("user_account as u")
    .leftJoin("sending_step as s", "s.owner_id", "u.id")
    .select(["s.step", "u.letter_quota"])
    .where("u.id", "=", ownerId)
    .executeTakeFirst();
  return { step: (row?.step ?? "new") as SendingTier, lettersPerDay: row?.letter_quota ?? null };
}

export type StoredSendingStep = {
  step: SendingTier;
  reason: "answered" | "administrator" | "earlier";
  at: Date;
};

/** The step of an account; undefined for one that is new. */
export async function sendingStepOf(
  tx: Kysely<Tables>,
  ownerId: string,
): Promise<StoredSendingStep | undefined> {
  const row = await tx
    .selectFrom("sending_step")
    .select(["step", "reason", "at"])
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row as StoredSendingStep | undefined;
}

/** Sets the step of an account. As the program: the user's role may not write here. */
export async function setSendingStep(
  tx: Kysely<Tables>,
  ownerId: string,
  { step, reason, at }: StoredSendingStep,
): Promise<void> {
  await tx
    .insertInto("sending_step")
    .values({ owner_id: ownerId, step, reason, at })
    .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ step, reason, at }))
    .execute();
}
