import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { logOut } from "#web/app/identity/session.ts";
import { userId } from "#web/app/identity/user-id.ts";
import { countUnsavedDrafts, removeDrafts } from "#web/app/storage/unsaved-drafts.ts";

/** How many drafts only this browser has, of the user who is about to log out. */
export const countDraftsToConfirm = () => countUnsavedDrafts(userId());

/** Logs out, with what becomes of the user's drafts. `go` leads away from the guarded page before its session ends. */
export async function endSession(
  drafts: "keep" | "discard",
  navigateAway: () => Promise<unknown> | undefined,
) {
  const user = userId();
  // First of all away: the guarded screen must be gone before its session is. It stores its last words meanwhile.
  await navigateAway();
  setAuthState("signed-out");
  removeDrafts(user, drafts);
  const logoutDone = logOut();
  // What was fetched ahead would be refused.
  void queryClient.cancelQueries({ type: "inactive" });
  await logoutDone;
  queryClient.clear();
}
