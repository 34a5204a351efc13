import { queryOptions } from "@tanstack/react-query";
import type { Batch } from "#contract/delivery/batch.ts";
import { api } from "#web/app/api/api.ts";

/** A batch with all its letters. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: ["batch", id],
    queryFn: ({ signal }) => api.get<Batch>(`/api/batches/${encodeURIComponent(id)}`, { signal }),
  });
