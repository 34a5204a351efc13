import { mdiFileDocumentOutline, mdiMagnify } from "@mdi/js";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { DocumentSearchResults } from "#contract/requests/document-search.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { api } from "#web/app/api/api.ts";
import { Input } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { FilePreview } from "#web/features/preview/FilePreview.tsx";
import { Attachments } from "#web/features/thread/message/Attachments.tsx";
import { formatDay } from "#web/screens/RequestsTracker/activity-text.ts";
import css from "./Documents.module.css";
import { requestPath } from "./use-request-change.ts";

type Props = { requestId: string; documents: RequestDetail["documents"] };

/** All files from the agency, grouped by message, newest first, with a full-text search. */
export function Documents({ requestId, documents }: Props) {
  const now = new Date();
  const [inputText, setInputText] = useState("");
  const found = useDocumentSearch(requestId, useDeferredValue(inputText.trim()));
  if (documents.length === 0) {
    return (
      <EmptyState icon={mdiFileDocumentOutline} title={trackerPanel.documents.emptyTitle}>
        {trackerPanel.documents.emptyText}
      </EmptyState>
    );
  }
  const visible = found === null ? documents : documents.filter(({ id }) => found.has(id));
  const letters = Map.groupBy(
    visible.toSorted((a, b) => b.receivedAt.localeCompare(a.receivedAt)),
    (file) => file.messageId,
  );
  const toAttachments = (files: typeof documents) => files.map((file) => ({ ...file, inline: false }));
  return (
    <>
      <FilePreview groups={[...letters.values()].map(toAttachments)} />
      <Input
        type="search"
        aria-label={trackerPanel.documents.search}
        placeholder={trackerPanel.documents.searchPlaceholder}
        boxClassName={css.search}
        maxLength={200}
        leading={<Icon path={mdiMagnify} size={18} />}
        value={inputText}
        onChange={(event) => setInputText(event.target.value)}
      />
      <p className={css.count} role="status">
        {found !== null &&
          (visible.length === 0
            ? trackerPanel.documents.none
            : formatMessage(trackerPanel.documents.found, {
                count: visible.length,
                total: documents.length,
              }))}
      </p>
      {[...letters].map(([messageId, files]) => (
        <section key={messageId} className={css.letter}>
          <h2>
            <RichText
              message={trackerPanel.documents.received}
              values={{
                time: () => (
                  <Timestamp
                    at={files[0]?.receivedAt ?? ""}
                    text={formatDay(files[0]?.receivedAt ?? "", now)}
                  />
                ),
              }}
            />
          </h2>
          <Attachments stacked messageId={messageId} files={toAttachments(files)} />
          {files.map(({ id, name }) => {
            const snippet = found?.get(id);
            return (
              snippet && (
                <p key={id} className={css.hit}>
                  <RichText
                    message={trackerPanel.documents.hit}
                    values={{ name: (text) => <b>{text}</b>, file: name, text: snippet }}
                  />
                </p>
              )
            );
          })}
        </section>
      ))}
    </>
  );
}

/** The matching text of each found file, by id; empty when only its name matches. Null without a search. */
function useDocumentSearch(requestId: string, q: string): ReadonlyMap<string, string> | null {
  const { data } = useQuery({
    queryKey: ["request", requestId, "documents", q],
    queryFn: ({ signal }) =>
      api.get<DocumentSearchResults>(`${requestPath(requestId)}/documents`, { query: { q }, signal }),
    enabled: q !== "",
    placeholderData: keepPreviousData,
  });
  return q === "" || !data ? null : new Map(data.items.map(({ id, text }) => [id, text]));
}
