import { mdiMagnify } from "@mdi/js";
import { useState } from "react";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { useOtherRequests } from "./move-queries.ts";
import css from "./RequestPicker.module.css";

type Props = {
  label: string;
  /** A request that is not to be chosen. */
  excludedRequestId: string | null;
  busy: boolean;
  error: string | undefined;
  onSelect: (request: { requestId: string; title: string }) => void;
};

/** The person's own requests that were sent, found by their words; one is chosen by a click. */
export function RequestPicker({ label, excludedRequestId, busy, error, onSelect }: Props) {
  const [query, setQuery] = useState("");
  const { typed, changeText: setTyped } = useDebouncedSearch(query, setQuery);
  const results = useOtherRequests(excludedRequestId, query);
  return (
    <>
      <Field label={label} error={error}>
        {(control) => (
          <Input
            {...control}
            type="search"
            value={typed}
            maxLength={200}
            leading={<Icon path={mdiMagnify} size={16} />}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <ul className={css.places}>
        {results.data?.map(({ requestId, title, agency }) => (
          <li key={requestId}>
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => !busy && onSelect({ requestId, title: title || "Untitled request" })}
            >
              <b>{title || "Untitled request"}</b> {agency?.name}
            </button>
          </li>
        ))}
        {results.isPending && <li role="status">Loading your requests</li>}
        {results.data?.length === 0 && (
          <li>
            No {excludedRequestId !== null && "other "}request{query && " matches"}.
          </li>
        )}
        {results.error && <li role="alert">Your requests did not load. {results.error.message}</li>}
      </ul>
    </>
  );
}
