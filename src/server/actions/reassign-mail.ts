import { notFound, Problem } from "#core/problem.ts";
import { readMail } from "#core/reply/read-mail.ts";
import type { Tx } from "#server/db/as-person.ts";
import { audit } from "#server/db/audit.ts";
import { teach, unteach } from "#server/db/lessons.ts";
import { lockOwnersOf } from "#server/db/match-facts.ts";
import { type Context, nowOf } from "./context.ts";
import { fileIntoRequest, storeAttachments } from "./file-into-request.ts";
import { queueUnmatched } from "./match-mail.ts";
import { hasSenderFailed } from "./sender-failed.ts";
import { type FiledMail, takeMailOut } from "./take-mail-out.ts";

/** What named the request itself, an address or a thread, is its person's own; they can give it back. */
const THEIRS = new Set(["address", "thread"]);

/**
 * An administrator takes a mail out of the requests it was put into and puts it into these; into none, it is back in
 * the queue as if it had never been assigned. What the assignment taught is forgotten. Mail that named its request by
 * itself is not an administrator's to take.
 */
export async function reassignMail(
  context: Context,
  admin: string,
  inboundId: string,
  { requestIds, remember }: { requestIds: string[]; remember: boolean },
): Promise<void> {
  const inbound = await context.db
    .selectFrom("inbound")
    .selectAll()
    .where("id", "=", inboundId)
    .where("state", "=", "filed")
    .executeTakeFirst();
  if (!inbound) throw notFound("assigned mail");
  const mail = await context.parse(await context.files.read(inbound.raw_sha256));
  const reading = readMail(mail);
  const attachments = await storeAttachments(context, mail);
  await context.db.transaction().execute(async (tx) => {
    const owners = await lockAll(tx, inboundId, requestIds);
    const messages = await filedBy(tx, inboundId);
    const [first] = messages;
    if (first === undefined) throw notFound("assigned mail");
    if (messages.some(({ matched_by }) => THEIRS.has(matched_by ?? ""))) {
      throw new Problem(
        409,
        "not_assigned",
        "This mail named its request itself. Only the person it reached can give it back.",
      );
    }
    for (const message of messages.filter(({ request_id }) => !requestIds.includes(request_id))) {
      await takeMailOut(context, tx, { message, actor: "system", to: null });
    }
    await unteach(tx, inboundId);
    for (const requestId of requestIds) {
      const ownerId = owners.get(requestId);
      if (ownerId === undefined || messages.some(({ request_id }) => request_id === requestId)) continue;
      await fileIntoRequest(context, tx, {
        inbound,
        mail,
        reading,
        attachments,
        ownerId,
        requestId,
        matchedBy: "by_hand",
        reason: "An administrator put it here.",
      });
    }
    const now = nowOf(context);
    const back = requestIds.length === 0;
    await tx
      .updateTable("inbound")
      .set({ state: back ? "unmatched" : "filed", assigned_at: back ? null : now })
      .where("id", "=", inboundId)
      .execute();
    if (back) await queueUnmatched(context, tx, { inbound, mail, reading });
    const sender = mail.from?.address;
    const learned = !back && remember && !hasSenderFailed(inbound) && sender !== undefined && sender !== "";
    if (learned) {
      const numbers = reading.facts.trackingNumbers.map(({ value }) => value);
      const chosen = new Map([...owners].filter(([requestId]) => requestIds.includes(requestId)));
      await teach(tx, { inboundId, sender, numbers, owners: chosen, at: now });
    }
    const detail = { from: messages.map(({ request_id }) => request_id), to: requestIds, remember: learned };
    await audit(tx, { at: now, actor: admin, verb: "reassign_mail", subject: inboundId, detail });
  });
}

/** Locks where it stands and where it goes, all at once and in one order; refuses requests that are not there. */
async function lockAll(tx: Tx, inboundId: string, requestIds: string[]): Promise<Map<string, string>> {
  const before = (await filedBy(tx, inboundId)).map(({ request_id }) => request_id);
  const owners = await lockOwnersOf(tx, [...new Set([...before, ...requestIds])]);
  if (requestIds.some((id) => !owners.has(id))) {
    throw new Problem(
      422,
      "unknown_request",
      "One of these requests does not exist any more. Choose again.",
      [{ path: "/requestIds", message: "Choose from the guesses, or search." }],
    );
  }
  return owners;
}

const filedBy = (tx: Tx, inboundId: string): Promise<(FiledMail & { matched_by: string | null })[]> =>
  tx
    .selectFrom("message")
    .select([
      "id",
      "owner_id",
      "request_id",
      "from_name",
      "from_address",
      "subject",
      "confirmed_outcome",
      "reading",
      "matched_by",
    ])
    .where("inbound_id", "=", inboundId)
    .where("direction", "=", "in")
    .execute();
