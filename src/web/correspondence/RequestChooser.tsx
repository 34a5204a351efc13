import { mdiMagnify } from "@mdi/js";
import { useState } from "react";
import { Field, Input } from "#web/ui/Field.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { useSearchWords } from "#web/ui/use-search-words.ts";
import { useOtherRequests } from "./moving.ts";
import css from "./RequestChooser.module.css";

type Props = {
  label: string;
  /** A request that is not to be chosen. */
  besides: string | null;
  busy: boolean;
  error: string | undefined;
  onChoose: (request: { requestId: string; title: string }) => void;
};

/** The person's own requests that were sent, found by their words; one is chosen by a click. */
export function RequestChooser({ label, besides, busy, error, onChoose }: Props) {
  const [q, setQ] = useState("");
  const { typed, type } = useSearchWords(q, setQ);
  const found = useOtherRequests(besides, q);
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
            onChange={(event) => type(event.target.value)}
          />
        )}
      </Field>
      <ul className={css.places}>
        {found.data?.map(({ requestId, title, agency }) => (
          <li key={requestId}>
            <button
              type="button"
              aria-disabled={busy || undefined}
              onClick={() => !busy && onChoose({ requestId, title: title || "Untitled request" })}
            >
              <b>{title || "Untitled request"}</b> {agency?.name}
            </button>
          </li>
        ))}
        {found.isPending && <li role="status">Loading your requests</li>}
        {found.data?.length === 0 && (
          <li>
            No {besides !== null && "other "}request{q && " matches"}.
          </li>
        )}
        {found.error && <li role="alert">Your requests did not load. {found.error.message}</li>}
      </ul>
    </>
  );
}
