import { queryClient } from "../api.ts";
import { useLiveChanges } from "../live.ts";

/** Keeps the top bar's unread count true while somebody is signed in. Screens subscribe for themselves. */
export function LiveUpdates() {
  useLiveChanges(() => void queryClient.invalidateQueries({ queryKey: ["me"] }));
  return null;
}
