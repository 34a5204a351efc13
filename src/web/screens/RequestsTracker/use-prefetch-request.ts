import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { savesData } from "#web/features/navigation/saves-data.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { preloadPanel } from "./lazy-panel.ts";

/** Prefetches the request that a pointer rests on or presses, and the code of its panel. */
export function usePrefetchRequest() {
  const client = useQueryClient();
  return useCallback(
    (id: string) => {
      if (savesData()) return;
      preloadPanel();
      void client.prefetchQuery(requestQuery(id));
    },
    [client],
  );
}
