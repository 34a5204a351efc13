import { notFound, Problem } from "#core/problem.ts";
import { audit } from "#server/db/audit.ts";
import { type Reading, readingsOf } from "#server/db/intake/unmatched-readings.ts";
import { type UnmatchedRecord, unmatchedById } from "#server/db/unmatched.ts";
import { type Context, nowOf } from "../context.ts";

/** A reason holds for one message and so long. */
const REASON_HOLDS_MS = 60 * 60 * 1000;

export type LookedAt = { mail: UnmatchedRecord; readings: Reading[]; mayRead: boolean };

/**
 * One unmatched message, and whether this administrator gave a reason to read it within the last hour. It is private email:
 * without one the caller shows only what is needed to sort it.
 */
export async function lookAtUnmatched(context: Context, admin: string, id: string): Promise<LookedAt> {
  const mail = await unmatchedById(context.db, id);
  if (!mail) throw notFound("unmatched mail");
  const readings = await readingsOf(context.db, mail.inbound_id);
  const since = nowOf(context).getTime() - REASON_HOLDS_MS;
  const mayRead = readings.some(({ by, at }) => by === admin && at.getTime() > since);
  return { mail, readings, mayRead };
}

/** Writes into the audit log who reads which message, when and why. From then on it is shown to them for an hour. */
export async function readUnmatched(
  context: Context,
  admin: string,
  id: string,
  reason: string,
): Promise<LookedAt> {
  const mail = await unmatchedById(context.db, id);
  if (!mail) throw notFound("unmatched mail");
  await audit(context.db, {
    at: nowOf(context),
    actor: admin,
    verb: "read_unmatched",
    subject: mail.inbound_id,
    detail: { reason: reason.trim() },
  });
  return lookAtUnmatched(context, admin, id);
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
  const { mail, readings, mayRead } = await lookAtUnmatched(context, admin, id);
  if (mail.state !== "unmatched" && mail.state !== "discarded") throw notFound("unmatched mail");
  if (!mayRead) {
    throw new Problem(
      403,
      "reason_required",
      "Say why you need to read this message first. The reason goes into the audit log.",
    );
  }
  const detail = { reason: readings.find(({ by }) => by === admin)?.reason ?? "" };
  await audit(context.db, {
    at: nowOf(context),
    actor: admin,
    verb: "download_unmatched",
    subject: mail.inbound_id,
    detail,
  });
  return mail;
}
