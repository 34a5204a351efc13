import { mdiMagnify } from "@mdi/js";
import { useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadRequestPicker as m } from "#messages/thread/request-picker.ts";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { useOtherRequests } from "./move-queries.ts";
import css from "./RequestPicker.module.css";

type Props = {
  label: string;
  /** A request to leave out. */
  excludedRequestId: string | null;
  busy: boolean;
  error: string | undefined;
  onSelect: (request: { requestId: string; title: string }) => void;
};

/** The user's sent requests with a search field; a click selects one. */
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
      <ul className={css.requests}>
        {results.data?.map(({ requestId, title, agency }) => (
          <li key={requestId}>
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => !busy && onSelect({ requestId, title: title || m.untitled })}
            >
              <b>{title || m.untitled}</b> {agency?.name}
            </button>
          </li>
        ))}
        {results.isPending && <li role="status">{m.loading}</li>}
        {results.data?.length === 0 && <li>{emptyText(query !== "", excludedRequestId !== null)}</li>}
        {results.error && <li role="alert">{formatMessage(m.failed, { reason: results.error.message })}</li>}
      </ul>
    </>
  );
}

const emptyText = (isSearching: boolean, hasExcluded: boolean) => {
  if (isSearching) return hasExcluded ? m.noOtherMatch : m.noMatch;
  return hasExcluded ? m.noOther : m.empty;
};
