import { isForOperator } from "#core/reply/known-recipient.ts";
import { guessReply, type MatchInput, matchQuestions, offerReply } from "#core/reply/match.ts";
import type { Tx } from "#server/db/as-person.ts";
import { loadMatchFacts } from "#server/db/match-facts.ts";
import { peopleFor, tellUnmatched } from "#server/db/own-unmatched.ts";
import { type Context, nowOf } from "./context.ts";
import { type MailToMatch, matchInput } from "./match-mail.ts";

type Here = Pick<Context, "settings" | "clock">;

/**
 * Puts a mail among those without a home, with ranked guesses: administrators see it, and the one person whose it can
 * only be, if there is one.
 * @param pointing false for mail to an address of our own, which says nothing of any request
 * @param shownTo the person who has it now, and keeps it while nothing speaks against them
 */
export async function queueUnmatched(
  context: Here,
  tx: Tx,
  received: MailToMatch,
  { pointing = true, shownTo = null }: { pointing?: boolean; shownTo?: string | null } = {},
): Promise<void> {
  const { inbound, mail } = received;
  const clues = matchInput(received);
  const looked = pointing ? clues : withoutClues(clues);
  const { guesses, offeredTo } = await weigh(context, tx, inbound.id, looked, shownTo);
  await tx
    .insertInto("unmatched")
    .values({
      inbound_id: inbound.id,
      from_name: mail.from?.name ?? "",
      from_address: mail.from?.address ?? inbound.envelope_from,
      subject: mail.subject,
      text: mail.text,
      read_problem: mail.readProblem,
      guesses: JSON.stringify(guesses),
      clues: JSON.stringify(looked),
      offered_to: offeredTo,
    })
    .execute();
  if (offeredTo !== null) await tellUnmatched(tx, offeredTo, nowOf(context));
}

/**
 * Guesses again at where a waiting mail belongs, by what is known now. Whoever it is shown to from now on, or not any
 * more, is told. The caller holds the lock of its row.
 */
export async function weighAgain(
  context: Here,
  tx: Tx,
  waiting: { inboundId: string; clues: MatchInput; shownTo: string | null; shown: boolean },
): Promise<void> {
  const { inboundId, clues, shownTo, shown } = waiting;
  const { guesses, offeredTo } = await weigh(context, tx, inboundId, clues, shownTo);
  await tx
    .updateTable("unmatched")
    .set({ guesses: JSON.stringify(guesses), clues: JSON.stringify(clues), offered_to: offeredTo })
    .where("inbound_id", "=", inboundId)
    .execute();
  const before = shown ? shownTo : null;
  if (before === offeredTo) return;
  for (const ownerId of [before, offeredTo]) {
    if (ownerId !== null) await tellUnmatched(tx, ownerId, nowOf(context));
  }
}

async function weigh(
  { settings }: Here,
  tx: Tx,
  inboundId: string,
  clues: MatchInput,
  shownTo: string | null,
) {
  const { mailDomain } = settings;
  const facts = await loadMatchFacts(tx, matchQuestions(clues, mailDomain));
  const people = await peopleFor(tx, inboundId, shownTo);
  return {
    guesses: guessReply(clues, facts, mailDomain),
    offeredTo: (await isOperators(settings, tx, inboundId, clues))
      ? null
      : offerReply(clues, facts, mailDomain, people).ownerId,
  };
}

async function isOperators(settings: Here["settings"], tx: Tx, inboundId: string, { from }: MatchInput) {
  const { envelope_to, envelope_from } = await tx
    .selectFrom("inbound")
    .select(["envelope_to", "envelope_from"])
    .where("id", "=", inboundId)
    .executeTakeFirstOrThrow();
  return isForOperator({ envelopeTo: envelope_to, senders: [envelope_from, from ?? ""] }, settings);
}

const withoutClues = (clues: MatchInput): MatchInput => ({
  ...clues,
  envelopeTo: [],
  headerAddresses: [],
  inReplyTo: null,
  references: [],
  subject: "",
  from: null,
  trackingNumbers: [],
});
