import { ApiError } from "#web/app/api/api-error.ts";

/** What a letter needs from the server before it can be read or sent. */
export type LetterPart =
  | { phase: "loading"; title: string }
  | { phase: "failed"; title: string; reason: string; isRetrying: boolean; retry: () => void };

type PartQuery = {
  data: unknown;
  error: Error | null;
  isLoading: boolean;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Null once it is there, and where there is none: what the server does not know (404) is not waited for. */
export function letterPart(query: PartQuery, words: { loading: string; failed: string }): LetterPart | null {
  if (query.data !== undefined) return null;
  if (query.isLoading) return { phase: "loading", title: words.loading };
  if (!query.error || (query.error instanceof ApiError && query.error.status === 404)) return null;
  return {
    phase: "failed",
    title: words.failed,
    reason: query.error.message,
    isRetrying: query.isFetching,
    retry: () => query.refetch(),
  };
}

/** The part to show: one that failed needs the user, others only time. */
export const waitedFor = (parts: readonly (LetterPart | null)[]): LetterPart | null =>
  parts.find((part) => part?.phase === "failed") ?? parts.find((part) => part !== null) ?? null;
