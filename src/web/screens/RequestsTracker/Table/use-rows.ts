import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { useHeld } from "#web/ui/use-held.ts";
import { whenIdle } from "#web/ui/when-idle.ts";
import type { ListAsked } from "../page-query.ts";
import { type KnownRows, rowsOf, wantedFor, withPage } from "./known-rows.ts";
import { fetchPage, keyOf, rowsQuery } from "./rows-query.ts";

/**
 * The requests of a list, as far as they are known: see known-rows.ts. Reading it again asks for its top, and for what is
 * in sight as soon as it is. While another list is on its way the one before stays, `waiting`.
 */
export function useRows(asked: ListAsked, enabled: boolean) {
  const list = useQuery({ ...rowsQuery(asked), placeholderData: keepPreviousData, enabled });
  const known = list.data;
  const rows = useMemo(() => (known ? rowsOf(known) : []), [known]);
  const waiting = list.isPlaceholderData;
  const of = useHeld(JSON.stringify(asked), waiting);
  const pages = usePages(asked, waiting ? undefined : known);
  return {
    rows,
    /** Names the list they are of: while another one is on its way the one before. */
    of,
    known,
    waiting,
    error: list.error,
    failed: list.isError && !known,
    retry: () => void list.refetch(),
    ...pages,
  };
}

/** Reads the pages after the first, one at a time, as they come into sight. */
function usePages(asked: ListAsked, known: KnownRows | undefined) {
  const client = useQueryClient();
  const [sight, setSight] = useState({ first: 0, last: 0 });
  const [failed, setFailed] = useState(false);
  const [reading, setReading] = useState(false);

  const read = useCallback(
    async (cursor: string | null) => {
      setReading(true);
      try {
        const answer = await fetchPage(asked, cursor);
        client.setQueryData<KnownRows>(keyOf(asked), (now) => withPage(now, cursor, answer), {
          // A page more makes the list no fresher.
          updatedAt: client.getQueryState(keyOf(asked))?.dataUpdatedAt ?? Date.now(),
        });
        setFailed(false);
      } catch {
        setFailed(true);
      } finally {
        setReading(false);
      }
    },
    [asked, client],
  );

  const wanted = known && wantedFor(known, sight.first, sight.last);
  const missing = known !== undefined && sight.last >= rowsOf(known).length;
  useEffect(() => {
    if (wanted === undefined || failed || reading) return;
    // The answer changes what is known, which brings it here again. What nobody misses yet does not hold up what is drawn.
    if (!missing) return whenIdle(() => void read(wanted));
    void read(wanted);
  }, [wanted, missing, failed, reading, read]);

  return {
    /** Tells which rows are in sight. */
    see: useCallback(
      (first: number, last: number) =>
        setSight((was) => (was.first === first && was.last === last ? was : { first, last })),
      [],
    ),
    /** A page did not come; `again` asks for it once more. */
    broken: failed,
    again: () => setFailed(false),
    /** Reads to the end of the list and gives all of it. Throws `ApiError`. */
    readAll: useCallback(async () => {
      const now = () => client.getQueryData<KnownRows>(keyOf(asked));
      for (let list = now(); list && list.next !== null; list = now()) {
        const cursor = list.next;
        const answer = await fetchPage(asked, cursor);
        client.setQueryData<KnownRows>(keyOf(asked), (was) => withPage(was, cursor, answer));
      }
      const list = now();
      return list ? rowsOf(list) : [];
    }, [asked, client]),
  };
}
