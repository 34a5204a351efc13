import type { Profile } from "#contract/shell.ts";
import { Problem } from "#core/problem.ts";
import { senderNameFault } from "#core/sending/sender-name.ts";
import { asPerson } from "#server/db/as-person.ts";
import { saveProfile as save } from "#server/db/people.ts";
import type { Context } from "./context.ts";

/**
 * The requester's details, as letters will use them from now on. Letters already sent keep what they said. The name stands
 * in From of letters and invitations: fails with `bad_name` (422) for one that is no person's.
 */
export async function saveProfile(context: Context, personId: string, profile: Profile): Promise<void> {
  const fault = senderNameFault(profile.name, context.settings.brand);
  if (fault !== null) throw new Problem(422, "bad_name", fault, [{ path: "/name", message: fault }]);
  return asPerson(context.db, personId, (tx) =>
    save(tx, personId, {
      name: profile.name.trim(),
      organization: profile.organization.trim(),
      postalAddress: profile.postalAddress.trim(),
      phone: profile.phone.trim(),
      feeCategory: profile.feeCategory,
      feeStatement: profile.feeStatement.trim(),
    }),
  );
}
