import type { ListParameter } from "#core/request/list-query.ts";

type ListParams = Readonly<Partial<Record<ListParameter, string>>>;

/** What of a list its counts depend on: neither the filter of the strip that is chosen nor the order. */
export const countParams = ({ filter: _filter, sort: _sort, ...otherParams }: ListParams) => otherParams;
