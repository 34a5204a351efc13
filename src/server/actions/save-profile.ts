import type { Profile } from "#contract/shell.ts";
import { asPerson } from "#server/db/as-person.ts";
import { saveProfile as save } from "#server/db/people.ts";
import type { Context } from "./context.ts";

/** The requester's details, as letters will use them from now on. Letters already sent keep what they said. */
export function saveProfile(context: Context, personId: string, profile: Profile): Promise<void> {
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
