import type { Invitation } from "#contract/accounts/sharing.ts";
import { Problem } from "#core/problem.ts";
import { INVITATION_DAYS, type ShareLevel } from "#core/request/sharing.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { invitationByToken } from "#server/db/accounts/shares.ts";
import type { Database } from "#server/db/platform/database.ts";
import { tokenHash } from "./share-requests.ts";

const DAY_MS = 86_400_000;

type Invitee = { id: string; email: string };

/**
 * Who invites to what. Only for the holder of the address it was sent to, as the identity provider verified it. Fails with
 * `invitation_ended` (404) and `other_address` (403).
 */
export async function readInvitation(context: Context, invitee: Invitee, token: string): Promise<Invitation> {
  return invitationView(await invitationFor(context, context.db, invitee, token));
}

/** Takes an invitation up; once more changes nothing. Fails as reading it does. */
export function acceptInvitation(context: Context, invitee: Invitee, token: string): Promise<Invitation> {
  return context.db.transaction().execute(async (tx) => {
    const found = await invitationFor(context, tx, invitee, token);
    if (found.user_id === null) {
      const { numUpdatedRows } = await tx
        .updateTable("share")
        .set({ user_id: invitee.id, accepted_at: nowOf(context) })
        .where("id", "=", found.id)
        .where("user_id", "is", null)
        .where("revoked_at", "is", null)
        .executeTakeFirst();
      // Taken back between the look and the deed.
      if (numUpdatedRows === 0n) throw invitationEndedError();
      await tx.updateTable("user_account").set({ collaborates: true }).where("id", "=", invitee.id).execute();
    }
    return invitationView({ ...found, user_id: invitee.id });
  });
}

type InvitationRow = NonNullable<Awaited<ReturnType<typeof invitationByToken>>>;

async function invitationFor(
  context: Context,
  db: Database,
  invitee: Invitee,
  token: string,
): Promise<InvitationRow> {
  const found = await invitationByToken(db, tokenHash(token));
  const oldest = nowOf(context).getTime() - INVITATION_DAYS * DAY_MS;
  if (!found || (found.user_id === null && found.invited_at.getTime() < oldest)) throw invitationEndedError();
  // Who took it up still has it after their address changes; nobody else may, no matter who they passed the link on to.
  const isRecipient =
    found.user_id === null ? found.email === invitee.email.toLowerCase() : found.user_id === invitee.id;
  if (!isRecipient) {
    const detail = accountErrors.otherInvitee;
    throw new Problem(403, "other_address", detail);
  }
  return found;
}

const invitationEndedError = () => new Problem(404, "invitation_ended", accountErrors.invitationEnded);

const invitationView = (found: InvitationRow): Invitation => ({
  requester: { name: found.owner_name, email: found.owner_email },
  requestId: found.request_id,
  title: found.title,
  level: found.level as ShareLevel,
  accepted: found.user_id !== null,
});
