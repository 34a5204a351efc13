import { queryOptions } from "@tanstack/react-query";
import type { Batch, LettersLeft } from "#contract/batch.ts";
import { api } from "./api.ts";

/** A batch with all its letters. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ["batch", id],
    queryFn: ({ signal }) => api.get<Batch>(`/api/batches/${encodeURIComponent(id)}`, { signal }),
  });

/** How many letters may still be sent within a day. */
export const lettersLeftQuery = queryOptions({
  queryKey: ["letters-left"],
  queryFn: ({ signal }) => api.get<LettersLeft>("/api/letters-left", { signal }),
  staleTime: 0,
});
