import { notFound, Problem } from "#core/problem.ts";
import { intakeErrors } from "#messages/errors/intake.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  type UnmatchedRecord,
  unmatchedById,
  type ViewLogEntry,
  viewLogOf,
} from "#server/db/intake/unmatched.ts";
import { audit } from "#server/db/platform/audit.ts";

/** A reason holds for one message and so long. */
const REASON_VALID_MS = 60 * 60 * 1000;

export type UnmatchedDetails = { email: UnmatchedRecord; viewLog: ViewLogEntry[]; canRead: boolean };

/**
 * One unmatched message, and whether this administrator gave a reason to read it within the last hour. It is private email:
 * without one the caller shows only what is needed to sort it.
 */
export async function viewUnmatched(context: Context, admin: string, id: string): Promise<UnmatchedDetails> {
  const email = await unmatchedById(context.db, id);
  if (!email) throw notFound("unmatchedEmail");
  const viewLog = await viewLogOf(context.db, email.inbound_id);
  const since = nowOf(context).getTime() - REASON_VALID_MS;
  const canRead = viewLog.some(({ by, at }) => by === admin && at.getTime() > since);
  return { email, viewLog, canRead };
}

/** Writes into the audit log who reads which message, when and why. From then on it is shown to them for an hour. */
export async function readUnmatched(
  context: Context,
  admin: string,
  id: string,
  reason: string,
): Promise<UnmatchedDetails> {
  const email = await unmatchedById(context.db, id);
  if (!email) throw notFound("unmatchedEmail");
  await audit(context.db, {
    at: nowOf(context),
    actor: admin,
    verb: "read_unmatched",
    subject: email.inbound_id,
    detail: { reason: reason.trim() },
  });
  return viewUnmatched(context, admin, id);
}

/**
 * The raw bytes of a message, for an administrator who gave a reason; each download is in the audit log.
 * @throws Problem not_found (404), reason_required (403)
 */
export async function downloadUnmatched(
  context: Context,
  admin: string,
  id: string,
): Promise<UnmatchedRecord> {
  const { email, viewLog, canRead } = await viewUnmatched(context, admin, id);
  if (email.state !== "unmatched" && email.state !== "discarded") throw notFound("unmatchedEmail");
  if (!canRead) {
    throw new Problem(403, "reason_required", intakeErrors.reasonNeeded);
  }
  const detail = { reason: viewLog.find(({ by }) => by === admin)?.reason ?? "" };
  await audit(context.db, {
    at: nowOf(context),
    actor: admin,
    verb: "download_unmatched",
    subject: email.inbound_id,
    detail,
  });
  return email;
}
