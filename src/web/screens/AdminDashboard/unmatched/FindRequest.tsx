import { mdiMagnify, mdiPlus } from "@mdi/js";
import { type KeyboardEvent, useRef, useState } from "react";
import type { RequestSearch } from "#contract/platform/admin.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { useRequestSearch } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./FindRequest.module.css";

export type FoundRequest = RequestSearch["items"][number];

type Props = {
  /** Stand in the form already. */
  excludedIds: readonly string[];
  label: string;
  onChoose: (request: FoundRequest) => void;
};

/** Any sent request, by its reply address, its tracking number or words of its title. */
export function FindRequest({ excludedIds, label, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState("");
  const { typed: inputText, changeText, searchNow } = useDebouncedSearch(q, setQ);
  const search = useRequestSearch(q);
  const items = search.data?.items.filter(({ requestId }) => !excludedIds.includes(requestId)) ?? [];
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // The form would be sent with what is ticked; here Enter searches.
      event.preventDefault();
      searchNow(inputText);
    }
    if (event.key === "Escape" && inputText !== "") {
      event.preventDefault();
      event.stopPropagation();
      searchNow("");
    }
  };
  return (
    <div className={css.find}>
      <label className={css.box}>
        <Icon path={mdiMagnify} size={16} />
        <input
          ref={input}
          type="search"
          value={inputText}
          maxLength={200}
          aria-label={label}
          placeholder={`${label}: reply address, tracking number or title`}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </label>
      {q !== "" && (
        <>
          <VisuallyHidden>
            <span role="status">{search.data ? foundText(items.length) : ""}</span>
          </VisuallyHidden>
          <ul>
            {items.map((item) => (
              <li key={item.requestId}>
                <button
                  type="button"
                  onClick={() => {
                    onChoose(item);
                    searchNow("");
                    input.current?.focus();
                  }}
                >
                  <Icon path={mdiPlus} size={16} />
                  <span>
                    <b>{item.title || "Untitled request"}</b> {item.agency}
                    <small>{requestDetails(item)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {search.error && <p role="alert">The search failed. {search.error.message}</p>}
          {search.data && items.length === 0 && (
            <p>No {excludedIds.length > 0 ? "other " : ""}request matches. Drafts are not searched.</p>
          )}
          {search.data?.hasMore && <p>There are more. Type more of it.</p>}
        </>
      )}
    </div>
  );
}

const foundText = (count: number) => (count === 1 ? "1 request found" : `${count} requests found`);

const requestDetails = ({ requester, trackingNumber, sentAt }: FoundRequest) =>
  [requester, trackingNumber, sentAt && `sent ${formatMessageDate(sentAt, new Date())}`]
    .filter(Boolean)
    .join(" · ");
