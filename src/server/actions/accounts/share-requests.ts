import { createHash, randomBytes } from "node:crypto";
import type { Invite } from "#contract/accounts/sharing.ts";
import { emailAddressError } from "#core/agency/agency-form.ts";
import { formatUtcMinute, remainingQuota, windowStart } from "#core/delivery/daily-quota.ts";
import { MAX_INVITATIONS_PER_DAY, MAX_UNANSWERED_INVITATIONS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { invitationEmail } from "#core/notifications/sharing-emails.ts";
import { notFound, Problem } from "#core/problem.ts";
import { INVITATION_DAYS, type ShareLevel } from "#core/request/sharing.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { sendSystemEmail } from "#server/actions/delivery/send-system-email.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { activeShare } from "#server/db/accounts/shares.ts";
import { userById } from "#server/db/accounts/users.ts";
import { countInvitationsTo, recordInvitation, sentCountsSince } from "#server/db/delivery/sent-counts.ts";
import type { Tx } from "#server/db/platform/with-user.ts";

/** What is stored of an invitation's secret. It is random, so that it needs no salt. */
export const tokenHash = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Invites someone to one of the owner's requests, or with `requestId` null to all; who is in already gets the level, and
 * no email. A user already invited gets a new link, and the old one ends. Runs as the program, which alone may
 * write mail of its own, so every statement says whose. Fails with `not_found` (404), `bad_address` (422) and
 * `too_many_invitations` and `invited_before` (429). Resolves to the share's id.
 */
export async function shareRequests(context: Context, ownerId: string, invite: Invite): Promise<string> {
  const email = invite.email.trim().toLowerCase();
  failOnAddress(emailAddressError(email, context.settings.mailDomain) && accountErrors.badEmail);
  return context.db.transaction().execute(async (tx) => {
    // Locked, so that of many invitations at once each counts the others.
    await tx.selectFrom("user_account").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
    const requester = await userById(tx, ownerId);
    if (!requester) throw notFound("user");
    failOnAddress(requester.email.toLowerCase() === email && accountErrors.ownEmail);
    const { requestId, level } = invite;
    const title = requestId === null ? null : await titleOf(tx, ownerId, requestId);
    const existing = await activeShare(tx, { ownerId, requestId, email });
    if (existing?.user_id) {
      await setLevel(tx, ownerId, existing.id, level);
      return existing.id;
    }
    const at = nowOf(context);
    await assertInvitationLimits(tx, { ownerId, email, at });
    if (existing) await revoke(tx, ownerId, existing.id, at);
    const id = context.ids.next();
    const token = randomBytes(32).toString("base64url");
    await tx
      .insertInto("share")
      .values({
        ...{ id, owner_id: ownerId, request_id: requestId, email, level, invited_at: at },
        token_hash: tokenHash(token),
      })
      .execute();
    // Behind the #, so that it is sent to no server and is in no log.
    const url = `${context.settings.publicUrl}/invitation#${token}`;
    const invitationContent = invitationEmail({
      brand: context.settings.brand,
      requester,
      to: email,
      title,
      level,
      url,
    });
    await sendSystemEmail(context, tx, { to: email, ...invitationContent });
    return id;
  });
}

/**
 * Counts one more invitation, or refuses it: of a day's, and to an address that was invited before and did not accept.
 * Counted apart from the shares, which go when their request does.
 */
async function assertInvitationLimits(
  tx: Context["db"],
  { ownerId, email, at }: { ownerId: string; email: string; at: Date },
): Promise<void> {
  const now = at.getTime();
  const sent = await sentCountsSince(tx, ownerId, { kind: "invitation", since: new Date(windowStart(now)) });
  const amounts = sent.map((one) => ({ at: one.at.getTime(), amount: one.recipients }));
  const { remaining, nextAt } = remainingQuota(amounts, { limit: MAX_INVITATIONS_PER_DAY, now });
  if (remaining <= 0) {
    const most = MAX_INVITATIONS_PER_DAY;
    const detail =
      nextAt === null
        ? formatMessage(accountErrors.tooManyInvitations, { most })
        : formatMessage(accountErrors.tooManyInvitationsUntil, { most, time: formatUtcMinute(nextAt) });
    throw new Problem(429, "too_many_invitations", detail, [{ path: "/email", message: detail }]);
  }
  const addressHash = tokenHash(email);
  const before = await countInvitationsTo(tx, { ownerId, addressHash, now: at });
  const { fromOneUser, fromAllUsers } = MAX_UNANSWERED_INVITATIONS;
  if (before.fromOne >= fromOneUser || before.fromAll >= fromAllUsers) {
    const detail = formatMessage(accountErrors.invitedBefore, { email, days: INVITATION_DAYS });
    throw new Problem(429, "invited_before", detail, [{ path: "/email", message: detail }]);
  }
  await recordInvitation(tx, { ownerId, addressHash, at });
}

function failOnAddress(message: string | false | null): void {
  if (message) throw new Problem(422, "bad_address", message, [{ path: "/email", message }]);
}

async function titleOf(tx: Tx, ownerId: string, requestId: string): Promise<string> {
  const request = await tx
    .selectFrom("request")
    .select("title")
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .executeTakeFirst();
  if (!request) throw notFound("request");
  return request.title;
}

async function setLevel(tx: Context["db"], ownerId: string, id: string, level: ShareLevel): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable("share")
    .set({ level })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows;
}

async function revoke(tx: Context["db"], ownerId: string, id: string, at: Date): Promise<bigint> {
  const { numUpdatedRows } = await tx
    .updateTable("share")
    .set({ revoked_at: at })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Lets someone do more or less from now on. Fails with `not_found` (404). */
export async function changeShare(
  context: Context,
  ownerId: string,
  id: string,
  level: ShareLevel,
): Promise<void> {
  if ((await setLevel(context.db, ownerId, id, level)) === 0n) throw notFound("share");
}

/** Lets someone in no more, or takes an invitation back; their next call finds nothing. Fails with `not_found` (404). */
export async function revokeShare(context: Context, ownerId: string, id: string): Promise<void> {
  if ((await revoke(context.db, ownerId, id, nowOf(context))) === 0n) throw notFound("share");
}

/** Someone does not want to be in any more. Fails with `not_found` (404). */
export async function leaveShare(context: Context, userId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await context.db
    .updateTable("share")
    .set({ revoked_at: nowOf(context) })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notFound("share");
}
