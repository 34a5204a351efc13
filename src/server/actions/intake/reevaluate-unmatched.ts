import type { MatchInput } from "#core/match/match-message.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { matchInputOf } from "./match-email.ts";
import { updateCandidates } from "./queue-unmatched.ts";

/** What is learned today seldom helps with older email. */
const MAX_REEVALUATED = 500;

/**
 * Looks again at mail that waits, when something was learned that may say whose it is: a request was sent, a number
 * became known, an email was put somewhere. Runs as a job; each email is a transaction of its own.
 */
export async function reevaluateUnmatched(context: Context): Promise<void> {
  const waiting = await context.db
    .selectFrom("unmatched")
    .select("inbound_id")
    .where("discarded_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("inbound_id", "desc")
    .limit(MAX_REEVALUATED)
    .execute();
  // What is shown to someone is looked at however old it is: it may have to be taken back.
  const shown = await context.db
    .selectFrom("unmatched")
    .select("inbound_id")
    .where("offered_to", "is not", null)
    .where("discarded_at", "is", null)
    .execute();
  const ids = new Set([...shown, ...waiting].map((row) => row.inbound_id));
  for (const id of ids) await reevaluateOne(context, id);
}

async function reevaluateOne(context: Context, inboundId: string): Promise<void> {
  const known = await context.db
    .selectFrom("unmatched")
    .select("match_signals")
    .where("inbound_id", "=", inboundId)
    .executeTakeFirst();
  if (!known) return;
  const signals = (known.match_signals as MatchInput | null) ?? (await loadSignals(context, inboundId));
  if (signals === null) return;
  await context.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("unmatched")
      .select("offered_to")
      .where("inbound_id", "=", inboundId)
      .where("discarded_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await updateCandidates(context, tx, {
      inboundId,
      clues: signals,
      currentUserId: row.offered_to,
      isShown: true,
    });
  });
}

/** Of mail that was queued before its clues were stored. */
async function loadSignals(context: Context, inboundId: string): Promise<MatchInput | null> {
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .executeTakeFirst();
  if (!inbound) return null;
  const email = await context.parse(await context.files.read(inbound.raw_sha256));
  return matchInputOf({ inbound, email, classification: email.classification });
}
