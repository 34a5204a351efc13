import type { QueryFunctionContext, QueryKey } from "@tanstack/react-query";
import type { Start } from "#contract/platform/start.ts";
import { api, meQuery, queryClient } from "#web/app/api/api.ts";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";

/** Prefetches what inbox and tracker show beside their rows, in one call. */
export function prefetchStart(): Promise<Start> {
  const start = api.get<Start>("/api/start");
  prefetchPart(start, meQuery, ({ me }) => me);
  prefetchPart(start, mailboxQuery, ({ mailbox }) => mailbox);
  return start;
}

type Query<Part> = { queryKey: QueryKey; queryFn?: (context: QueryFunctionContext) => Promise<Part> };

/** Prefetches a query with its part of that answer, or by its own call if there is no answer. */
export function prefetchPart<Part>(
  start: Promise<Start>,
  query: object,
  partOf: (start: Start) => Part,
): void {
  const { queryKey, queryFn } = query as Query<Part>;
  void queryClient.prefetchQuery({
    queryKey,
    queryFn: (context) => start.then(partOf, (error) => queryFn?.(context) ?? Promise.reject(error)),
  });
}
