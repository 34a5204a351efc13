import type { ListParameter } from "#core/request/list-query.ts";

type List = Readonly<Partial<Record<ListParameter, string>>>;

/** What of a list its counts depend on: neither the filter of the strip that is chosen nor the order. */
export const countedUnder = ({ filter: _chosen, sort: _order, ...others }: List) => others;
