import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { MAX_BATCH_AGENCIES } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { agenciesByIds } from "#web/screens/RequestEditor/queries.ts";

/**
 * The agencies of a draft, in its order, as far as they are loaded: added ones come from the list they were selected in,
 * others are looked up (`pending`). A merged agency keeps the id the draft has for it. An agency that is no longer in the
 * directory is removed with a toast.
 */
export function useAgencies(ids: string[], onChange: (ids: string[]) => void) {
  const [knownAgencies, setKnownAgencies] = useState<ReadonlyMap<string, AgencyItem>>(() => new Map());
  const unknownIds = useMemo(() => ids.filter((id) => !knownAgencies.has(id)), [ids, knownAgencies]);
  const lookup = useQuery(agenciesByIds(unknownIds));
  const latest = useRef({ ids, known: knownAgencies, onChange });
  latest.current = { ids, known: knownAgencies, onChange };

  const addKnown = useCallback((added: readonly AgencyItem[]) => {
    setKnownAgencies(
      (previous) => new Map([...previous, ...added.map((agency) => [agency.id, agency] as const)]),
    );
  }, []);
  useEffect(() => {
    const found = lookup.data?.items ?? [];
    if (found.length > 0)
      addKnown(found.map(({ requestedId: askedBy, retired, ...agency }) => ({ ...agency, id: askedBy })));
  }, [lookup.data, addKnown]);
  useEffect(() => {
    if (!lookup.data) return;
    const found = new Set(lookup.data.items.map(({ requestedId: askedBy }) => askedBy));
    const removedIds = unknownIds.filter((id) => !found.has(id));
    if (removedIds.length === 0) return;
    latest.current.onChange(latest.current.ids.filter((id) => !removedIds.includes(id)));
    showToast({ text: formatMessage(editorAgencies.gone, { count: removedIds.length }) });
  }, [lookup.data, unknownIds]);

  const add = useCallback(
    (added: readonly AgencyItem[]) => {
      addKnown(added);
      const next = union(
        latest.current.ids,
        added.map(({ id }) => id),
      );
      if (next.length > MAX_BATCH_AGENCIES) {
        const count = next.length - MAX_BATCH_AGENCIES;
        showToast({ text: formatMessage(editorAgencies.tooMany, { max: MAX_BATCH_AGENCIES, count }) });
      }
      latest.current.onChange(next.slice(0, MAX_BATCH_AGENCIES));
    },
    [addKnown],
  );
  const remove = useCallback((removedIds: readonly string[]) => {
    const previous = latest.current.ids;
    const removedSet = new Set(removedIds);
    latest.current.onChange(previous.filter((id) => !removedSet.has(id)));
    const [first = ""] = removedIds;
    const name = removedIds.length === 1 ? latest.current.known.get(first)?.name : undefined;
    const text =
      name === undefined
        ? formatMessage(editorAgencies.removedMany, { count: removedIds.length })
        : formatMessage(editorAgencies.removed, { agency: name });
    const onClick = () =>
      latest.current.onChange(union(previous, latest.current.ids).slice(0, MAX_BATCH_AGENCIES));
    showToast({ text, action: { label: editorAgencies.undo, onClick } });
  }, []);

  const agencies = useMemo(() => ids.flatMap((id) => knownAgencies.get(id) ?? []), [ids, knownAgencies]);
  return { agencies, add, remove, pending: unknownIds.length > 0 && !lookup.isError };
}

const union = (some: readonly string[], others: readonly string[]) => [...new Set([...some, ...others])];
