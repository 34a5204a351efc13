import { useEffect, useState } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import {
  type AddAgencies,
  type AddedAgencies,
  type AgencyListLines,
  MAX_MATCHED_AGENCIES,
} from "#contract/agencies/agency-list.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { fetchAgencyMatches, type WantedAgency } from "#web/features/agencies/agency-match-query.ts";
import { type ListRow, newAgencyOf, selectedAgency, statusOf, valuesOf, withRefused } from "./list-rows.ts";

type Stage = "reading" | "lookup" | "done";
type Failure = { stage: Stage | "adding"; reason: string };

const wantedOf = (row: ListRow): WantedAgency => {
  const { name, email } = valuesOf(row);
  const { jurisdiction, locality } = row.listed;
  return { name: name.slice(0, 300), email: email.slice(0, 254) || null, jurisdiction, locality };
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Reads a pasted list on the server and compares its lines with the directory, some at a time. `rows` are what the user
 * checks and corrects; nothing is saved before `submit`.
 */
export function useAgencyList(list: Blob) {
  const [rows, setRows] = useState<readonly ListRow[]>([]);
  const [repeated, setRepeated] = useState(0);
  const [stage, setStage] = useState<Stage>("reading");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isAdding, setIsAdding] = useState(false);

  const update = (line: ListRow, change: (row: ListRow) => ListRow) =>
    setRows((all) => all.map((row) => (row.listed === line.listed ? change(row) : row)));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry looks up the same list
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let current: Stage = "reading";
    const run = async () => {
      const { items, repeated: leftOut } = await api.post<AgencyListLines>(
        "/api/agencies/list",
        new Blob([list], { type: "text/csv" }),
        { signal },
      );
      const read = items.map((listed) => ({ listed, lookup: null, choice: null, edits: {}, refused: [] }));
      setRows(read);
      setRepeated(leftOut);
      current = "lookup";
      setStage(current);
      for (let from = 0; from < read.length; from += MAX_MATCHED_AGENCIES) {
        const part = read.slice(from, from + MAX_MATCHED_AGENCIES);
        const matches = await fetchAgencyMatches(part.map(wantedOf), signal);
        const lookups = new Map(part.map((row, index) => [row.listed, matches[index] ?? null]));
        setRows((all) => all.map((row) => ({ ...row, lookup: lookups.get(row.listed) ?? row.lookup })));
      }
      setStage("done");
    };
    setRows([]);
    setStage("reading");
    setFailure(null);
    run().catch((error: unknown) => {
      if (!signal.aborted) setFailure({ stage: current, reason: reasonOf(error) });
    });
    return () => abort.abort();
  }, [list, attempt]);

  /** Compares a corrected line again. A failure leaves what is known. */
  const lookUpAgain = async (line: ListRow) => {
    const [lookup] = await fetchAgencyMatches([wantedOf(line)]).catch(() => []);
    if (lookup) update(line, (row) => ({ ...row, lookup }));
  };

  /** Adds the new agencies. Resolves to all agencies of the list in its order, or null when the server refused one. */
  const submit = async (propose: boolean): Promise<AgencyItem[] | null> => {
    const added = rows.filter((row) => statusOf(row) === "new");
    setFailure(null);
    setIsAdding(true);
    try {
      const body: AddAgencies = { agencies: added.map(newAgencyOf), propose };
      const { items } =
        added.length > 0 ? await api.post<AddedAgencies>("/api/agencies/batch", body) : { items: [] };
      const created = new Map(added.map((row, index) => [row, items[index]]));
      return rows.flatMap((row) => created.get(row) ?? selectedAgency(row) ?? []);
    } catch (error) {
      setFailure({ stage: "adding", reason: reasonOf(error) });
      if (error instanceof ApiError) setRows(withRefused(rows, added, error.fields));
      return null;
    } finally {
      setIsAdding(false);
    }
  };

  return {
    ...{ rows, repeated, stage, failure, isAdding, update, lookUpAgain, submit },
    retry: () => setAttempt((count) => count + 1),
  };
}
