import { notFound, Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { deleteMatchRules } from "#server/db/intake/learned-match-rules.ts";
import { filedMessages, inboundIn } from "#server/db/intake/unmatched.ts";
import { audit } from "#server/db/platform/audit.ts";
import { assignToRequests, learnMatchRule, loadEmail, lockSelectedRequests } from "./assign-to-requests.ts";
import { queueUnmatched } from "./queue-unmatched.ts";
import { unfileMessage } from "./unfile-message.ts";

/** What named the request itself, an address or a thread, is its user's own; they can give it back. */
const SELF_MATCHED = new Set(["address", "thread"]);

/**
 * An administrator takes an email out of the requests it was put into and puts it into these; into none, it is back in
 * the queue as if it had never been assigned. What the assignment taught is forgotten. Mail that named its request by
 * itself is not an administrator's to take.
 */
export async function reassignEmail(
  context: Context,
  admin: string,
  inboundId: string,
  { requestIds, remember }: { requestIds: string[]; remember: boolean },
): Promise<void> {
  const inbound = await inboundIn(context.db, inboundId, "filed");
  if (!inbound) throw notFound("filedEmail");
  const loaded = await loadEmail(context, inbound);
  await context.db.transaction().execute(async (tx) => {
    const before = (await filedMessages(tx, inboundId)).map(({ request_id }) => request_id);
    const locked = await lockSelectedRequests(tx, requestIds, before);
    const messages = await filedMessages(tx, inboundId);
    const [first] = messages;
    if (first === undefined) throw notFound("filedEmail");
    if (messages.some(({ matched_by }) => SELF_MATCHED.has(matched_by ?? ""))) {
      throw new Problem(409, "not_assigned", intakeErrors.namedItsRequest);
    }
    for (const message of messages.filter(({ request_id }) => !requestIds.includes(request_id))) {
      await unfileMessage(context, tx, { message, actor: "system", to: null });
    }
    await deleteMatchRules(tx, inboundId);
    const owners = new Map([...locked].filter(([requestId]) => requestIds.includes(requestId)));
    const added = [...owners].filter(([id]) => !messages.some(({ request_id }) => request_id === id));
    await assignToRequests(context, tx, loaded, { owners: added, reason: intakeErrors.assignedByAdmin });
    const at = nowOf(context);
    const isUnassigned = requestIds.length === 0;
    await tx
      .updateTable("inbound")
      .set({ state: isUnassigned ? "unmatched" : "filed", assigned_at: isUnassigned ? null : at })
      .where("id", "=", inboundId)
      .execute();
    if (isUnassigned) await queueUnmatched(context, tx, loaded);
    const learned =
      !isUnassigned &&
      remember &&
      (await learnMatchRule(tx, loaded, { owners, assignedBy: "administrator", at }));
    const detail = { from: messages.map(({ request_id }) => request_id), to: requestIds, remember: learned };
    await audit(tx, { at, actor: admin, verb: "reassign_mail", subject: inboundId, detail });
  });
}
