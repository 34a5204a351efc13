import { queryClient } from "#web/app/api/api.ts";
import { useLiveChanges } from "#web/app/api/live-events.ts";

/** Updates the unread count of the top bar while a user is signed in. Screens subscribe themselves. */
export function LiveUpdates() {
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey: ["me"] }));
  return null;
}
