import { queryClient } from "#web/app/api/api.ts";
import { useLiveChanges } from "#web/app/api/live-events.ts";

/** Keeps the top bar's unread count true while somebody is signed in. Screens subscribe for themselves. */
export function LiveUpdates() {
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey: ["me"] }));
  return null;
}
