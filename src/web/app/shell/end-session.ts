import { queryClient } from "#web/app/api/api.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { logOut } from "#web/app/identity/session.ts";
import { userId } from "#web/app/identity/user-id.ts";
import { countUnsavedDrafts, removeDrafts } from "#web/app/storage/unsaved-drafts.ts";

/** The number of drafts of the user that only this browser has. */
export const countDraftsToConfirm = () => countUnsavedDrafts(userId());

/** Logs out, and keeps or discards the user's drafts. `navigateAway` leaves the guarded page before its session ends. */
export async function endSession(
  drafts: "keep" | "discard",
  navigateAway: () => Promise<unknown> | undefined,
) {
  const user = userId();
  // Leave first: the guarded screen must unmount before its session ends, and stores its drafts on unmount.
  await navigateAway();
  setAuthState("signed-out");
  removeDrafts(user, drafts);
  const logoutDone = logOut();
  // Prefetches would be refused.
  void queryClient.cancelQueries({ type: "inactive" });
  await logoutDone;
  queryClient.clear();
}
