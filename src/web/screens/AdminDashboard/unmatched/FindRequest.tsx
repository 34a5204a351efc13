import { mdiMagnify, mdiPlus } from "@mdi/js";
import { type KeyboardEvent, useRef, useState } from "react";
import type { RequestSearch } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { formatMessageDate } from "#web/features/dates/format-date.ts";
import { useRequestSearch } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./FindRequest.module.css";

export type FoundRequest = RequestSearch["items"][number];

type Props = {
  /** Requests that are in the form already. */
  excludedIds: readonly string[];
  label: string;
  onChoose: (request: FoundRequest) => void;
};

/** Searches all sent requests by reply address, tracking number or title. */
export function FindRequest({ excludedIds, label, onChoose }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [q, setQ] = useState("");
  const { typed: inputText, changeText, searchNow } = useDebouncedSearch(q, setQ);
  const search = useRequestSearch(q);
  const items = search.data?.items.filter(({ requestId }) => !excludedIds.includes(requestId)) ?? [];
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter") {
      // Without this, Enter would submit the form; here it searches.
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
          placeholder={formatMessage(adminUnmatched.searchPlaceholder, { label })}
          onChange={(event) => changeText(event.target.value)}
          onKeyDown={handleKeyDown}
        />
      </label>
      {q !== "" && (
        <>
          <VisuallyHidden>
            <span role="status">
              {search.data ? formatMessage(adminUnmatched.requestsFound, { count: items.length }) : ""}
            </span>
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
                    <b>{item.title || adminUnmatched.untitledRequest}</b> {item.agency}
                    <small>{requestDetails(item)}</small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {search.error && (
            <p role="alert">{formatMessage(adminUnmatched.searchFailed, { reason: search.error.message })}</p>
          )}
          {search.data && items.length === 0 && (
            <p>
              {excludedIds.length > 0 ? adminUnmatched.noOtherRequestFound : adminUnmatched.noRequestFound}
            </p>
          )}
          {search.data?.hasMore && <p>{adminUnmatched.moreRequests}</p>}
        </>
      )}
    </div>
  );
}

const requestDetails = ({ requester, trackingNumber, sentAt }: FoundRequest) =>
  [
    requester,
    trackingNumber,
    sentAt && formatMessage(adminUnmatched.requestSent, { date: formatMessageDate(sentAt, new Date()) }),
  ]
    .filter(Boolean)
    .join(" · ");
