import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type {
  AdminDelivery,
  AdminDeliveryList,
  ChangeDeliveryAddress,
  DeliveryState,
} from "#contract/delivery/admin-delivery.ts";
import { api } from "#web/app/api/api.ts";
import { byId, pagedList } from "#web/features/lists/paged-list.ts";
import { usePagedList } from "#web/features/lists/use-paged-list.ts";

const DELIVERIES_KEY = ["admin", "deliveries"];
const PATH = "/api/admin/deliveries";
const PAGE = 100;

/** Shorter words would read the whole table. */
export const MIN_SEARCH = 3;

export type DeliveryView = DeliveryState | "all";

/** Outgoing email, newest first; with `q`, that to this address or domain, with this Message-ID, or this in the subject. */
export const useDeliveries = (show: DeliveryView, q: string) =>
  usePagedList({
    ...pagedList<AdminDeliveryList>({
      queryKey: [...DELIVERIES_KEY, "list", show, q],
      idOf: byId,
      fetchPage: (cursor, signal) =>
        api.get<AdminDeliveryList>(PATH, {
          query: {
            show: show === "all" ? undefined : show,
            q: q === "" ? undefined : q,
            cursor: cursor ?? undefined,
            limit: PAGE,
          },
          signal,
        }),
    }),
    enabled: q === "" || q.length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
  });

/** One of them, with every attempt. */
export const useDelivery = (id: string) =>
  useQuery({
    queryKey: [...DELIVERIES_KEY, "one", id],
    queryFn: ({ signal }) => api.get<AdminDelivery>(`${PATH}/${encodeURIComponent(id)}`, { signal }),
  });

/** Retries a deferred email now. */
export function useRetryDelivery(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post(`${PATH}/${encodeURIComponent(id)}/retry`),
    onSettled: () => client.invalidateQueries({ queryKey: DELIVERIES_KEY }),
  });
}

/** Corrects an address that a letter came back from, and sends it there again. */
export function useChangeAddress(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ChangeDeliveryAddress) =>
      api.post(`${PATH}/${encodeURIComponent(id)}/address`, change),
    onSettled: () => client.invalidateQueries({ queryKey: DELIVERIES_KEY }),
  });
}
