import type { Me } from "#contract/platform/shell.ts";
import { notFound } from "#core/problem.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { signedInUser } from "#server/db/accounts/users.ts";

/** The signed-in user, as every page shows them. */
export async function readMe(context: Context, id: string): Promise<Me> {
  const user = await signedInUser(context.db, id);
  if (!user) throw notFound("user");
  return {
    id,
    email: user.email,
    admin: context.settings.adminEmails.includes(user.email.toLowerCase()),
    name: user.name,
    organization: user.organization,
    postalAddress: user.postal_address,
    phone: user.phone,
    feeCategory: user.fee_category as Me["feeCategory"],
    feeStatement: user.fee_statement,
    timeZone: user.time_zone,
    signature: user.signature_block,
    unread: user.unread,
    collaborates: user.collaborates,
    announcement: currentAnnouncement(context, user.announcement),
  };
}

/** The announcement, until its time. */
function currentAnnouncement(
  context: Context,
  announcement: { text: string; until: string } | null,
): Me["announcement"] {
  const until = new Date(announcement?.until ?? 0);
  return announcement && until > nowOf(context)
    ? { text: announcement.text, until: until.toISOString() }
    : null;
}
