import type { ListParameter } from "#core/request/list-query.ts";

type ListParams = Readonly<Partial<Record<ListParameter, string>>>;

/** The list parameters that counts depend on: all except the selected status tab and the order. */
export const countParams = ({ filter: _filter, sort: _sort, ...otherParams }: ListParams) => otherParams;
