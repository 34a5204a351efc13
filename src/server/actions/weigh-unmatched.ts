import type { MatchInput } from "#core/reply/match.ts";
import type { Context } from "./context.ts";
import { matchInput } from "./match-mail.ts";
import { weighAgain } from "./queue-unmatched.ts";

/** Older mail is seldom told anything by what is learned today. */
const MOST_WEIGHED = 500;

/**
 * Looks again at mail that waits, when something was learned that may say whose it is: a request was sent, a number
 * became known, a mail was put somewhere. Runs as a job; each mail is a transaction of its own.
 */
export async function weighUnmatched(context: Context): Promise<void> {
  const waiting = await context.db
    .selectFrom("unmatched")
    .select("inbound_id")
    .where("discarded_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("inbound_id", "desc")
    .limit(MOST_WEIGHED)
    .execute();
  // What is shown to somebody is looked at however old it is: it may have to be taken back.
  const shown = await context.db
    .selectFrom("unmatched")
    .select("inbound_id")
    .where("offered_to", "is not", null)
    .where("discarded_at", "is", null)
    .execute();
  const ids = new Set([...shown, ...waiting].map((row) => row.inbound_id));
  for (const id of ids) await weighOne(context, id);
}

async function weighOne(context: Context, inboundId: string): Promise<void> {
  const known = await context.db
    .selectFrom("unmatched")
    .select("clues")
    .where("inbound_id", "=", inboundId)
    .executeTakeFirst();
  if (!known) return;
  const clues = (known.clues as MatchInput | null) ?? (await cluesOf(context, inboundId));
  if (clues === null) return;
  await context.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom("unmatched")
      .select("offered_to")
      .where("inbound_id", "=", inboundId)
      .where("discarded_at", "is", null)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return;
    await weighAgain(context, tx, { inboundId, clues, shownTo: row.offered_to, shown: true });
  });
}

/** Of mail that was queued before its clues were kept. */
async function cluesOf(context: Context, inboundId: string): Promise<MatchInput | null> {
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .executeTakeFirst();
  if (!inbound) return null;
  const mail = await context.parse(await context.files.read(inbound.raw_sha256));
  return matchInput({ inbound, mail, reading: mail.reading });
}
