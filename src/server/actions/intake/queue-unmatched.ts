import { isForOperator } from "#core/mail/known-recipient.ts";
import {
  findCandidates,
  type MatchInput,
  matchLookups,
  unmatchedVisibility,
} from "#core/match/match-message.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { loadMatchFacts } from "#server/db/intake/match-facts.ts";
import { notifyUnmatchedChanged, offerCandidates } from "#server/db/intake/offered-unmatched.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { type EmailToMatch, matchInputOf } from "./match-email.ts";

type UnmatchedContext = Pick<Context, "settings" | "clock">;

/**
 * Puts an email among those without a home, with ranked guesses: administrators see it, and the one user whose it can
 * only be, if there is one.
 * @param pointing false for mail to an address of our own, which says nothing of any request
 * @param shownTo the user who sees it now, and still does while nothing speaks against them
 */
export async function queueUnmatched(
  context: UnmatchedContext,
  tx: Tx,
  received: EmailToMatch,
  { useSignals = true, currentUserId = null }: { useSignals?: boolean; currentUserId?: string | null } = {},
): Promise<void> {
  const { inbound, email } = received;
  const clues = matchInputOf(received);
  const signals = useSignals ? clues : withoutSignals(clues);
  const { candidates, offeredTo } = await rankCandidates(context, tx, inbound.id, signals, currentUserId);
  await tx
    .insertInto("unmatched")
    .values({
      inbound_id: inbound.id,
      from_name: email.from?.name ?? "",
      from_address: email.from?.address ?? inbound.envelope_from,
      subject: email.subject,
      text: email.text,
      parse_error: email.readProblem,
      candidates: JSON.stringify(candidates),
      match_signals: JSON.stringify(signals),
      offered_to: offeredTo,
    })
    .execute();
  if (offeredTo !== null) await notifyUnmatchedChanged(tx, offeredTo, nowOf(context));
}

/**
 * Recalculates the candidates of a waiting email by what is known now. The user who sees it from now on, or no
 * longer sees it, is notified. The caller holds the lock of its row.
 */
export async function updateCandidates(
  context: UnmatchedContext,
  tx: Tx,
  waiting: { inboundId: string; clues: MatchInput; currentUserId: string | null; isShown: boolean },
): Promise<void> {
  const { inboundId, clues, currentUserId, isShown } = waiting;
  const { candidates, offeredTo } = await rankCandidates(context, tx, inboundId, clues, currentUserId);
  await tx
    .updateTable("unmatched")
    .set({
      candidates: JSON.stringify(candidates),
      match_signals: JSON.stringify(clues),
      offered_to: offeredTo,
    })
    .where("inbound_id", "=", inboundId)
    .execute();
  const before = isShown ? currentUserId : null;
  if (before === offeredTo) return;
  for (const ownerId of [before, offeredTo]) {
    if (ownerId !== null) await notifyUnmatchedChanged(tx, ownerId, nowOf(context));
  }
}

async function rankCandidates(
  context: UnmatchedContext,
  tx: Tx,
  inboundId: string,
  clues: MatchInput,
  currentUserId: string | null,
) {
  const { settings } = context;
  const { mailDomain } = settings;
  const facts = await loadMatchFacts(tx, matchLookups(clues, mailDomain), nowOf(context));
  const users = await offerCandidates(tx, inboundId, currentUserId);
  return {
    candidates: findCandidates(clues, facts, mailDomain),
    offeredTo: (await isOperatorEmail(settings, tx, inboundId, clues))
      ? null
      : unmatchedVisibility(clues, facts, mailDomain, users).requesterId,
  };
}

async function isOperatorEmail(
  settings: UnmatchedContext["settings"],
  tx: Tx,
  inboundId: string,
  { from }: MatchInput,
) {
  const { envelope_to, envelope_from } = await tx
    .selectFrom("inbound")
    .select(["envelope_to", "envelope_from"])
    .where("id", "=", inboundId)
    .executeTakeFirstOrThrow();
  return isForOperator({ envelopeTo: envelope_to, senders: [envelope_from, from ?? ""] }, settings);
}

const withoutSignals = (clues: MatchInput): MatchInput => ({
  ...clues,
  envelopeTo: [],
  headerAddresses: [],
  inReplyTo: null,
  references: [],
  subject: "",
  from: null,
  trackingNumbers: [],
});
