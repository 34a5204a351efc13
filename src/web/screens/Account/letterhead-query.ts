import { queryOptions } from "@tanstack/react-query";
import type { SavedLetterhead } from "#contract/accounts/letterhead.ts";
import { api } from "#web/app/api/api.ts";

/** The user's letterhead and signature block. */
export const letterheadQuery = queryOptions({
  queryKey: ["me", "letterhead"],
  queryFn: ({ signal }) => api.get<SavedLetterhead>("/api/me/letterhead", { signal }),
});
