import type { Profile } from "#contract/platform/shell.ts";
import { senderNameError } from "#core/delivery/sender-name.ts";
import { Problem } from "#core/problem.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { saveProfile as save } from "#server/db/accounts/users.ts";
import { withUser } from "#server/db/platform/with-user.ts";

/**
 * The requester's details, as letters will use them from now on. Letters already sent do not change. The name stands
 * in From of letters and invitations: fails with `bad_name` (422) for one that is no user's.
 */
export async function saveProfile(context: Context, userId: string, profile: Profile): Promise<void> {
  const error = senderNameError(profile.name, context.settings.brand);
  if (error !== null) throw new Problem(422, "bad_name", error, [{ path: "/name", message: error }]);
  return withUser(context.db, userId, (tx) =>
    save(tx, userId, {
      name: profile.name.trim(),
      organization: profile.organization.trim(),
      postalAddress: profile.postalAddress.trim(),
      phone: profile.phone.trim(),
      feeCategory: profile.feeCategory,
      feeStatement: profile.feeStatement.trim(),
    }),
  );
}
