import { mdiMagnify, mdiTrayArrowDown } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Message } from "#contract/mailbox/conversation.ts";
import { parseHeaderFields } from "#core/mail/message-headers.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadOriginal as m } from "#messages/thread/original.ts";
import { thread } from "#messages/thread/thread.ts";
import { authorizedFetch } from "#web/app/api/api.ts";
import { readProblem } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { downloadOriginal } from "#web/features/files/download-files.ts";
import css from "./OriginalHeaders.module.css";

/** Dialog with the headers of an email, which can be searched, and a download of the original. */
export function OriginalHeaders({ message, onClose }: { message: Message; onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [downloadError, setDownloadError] = useState<string | null>(null);
  const headersQuery = useQuery({
    queryKey: ["message-head", message.id],
    queryFn: async ({ signal }) => {
      const response = await authorizedFetch("GET", `/api/messages/${message.id}/head`, { signal });
      if (!response.ok) throw await readProblem(response);
      return parseHeaderFields(await response.text());
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const searchText = query.trim().toLowerCase();
  const matching = (headersQuery.data ?? []).filter(({ name, value }) =>
    `${name}: ${value}`.toLowerCase().includes(searchText),
  );
  const errorText = headersQuery.error?.message ?? downloadError;
  const saveFile = () =>
    downloadOriginal(message.id, message.subject).catch((error: Error) => setDownloadError(error.message));
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={m.title}
      text={message.subject || thread.noSubject}
      actions={
        <>
          <Button icon={mdiTrayArrowDown} onClick={saveFile}>
            {m.download}
          </Button>
          <Button onClick={onClose}>{m.close}</Button>
        </>
      }
    >
      <Input
        type="search"
        aria-label={m.search}
        placeholder={m.search}
        value={query}
        maxLength={200}
        leading={<Icon path={mdiMagnify} size={16} />}
        onChange={(event) => setQuery(event.target.value)}
      />
      <section
        className={css.headers}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        aria-label={m.headers}
      >
        {headersQuery.isPending && <Skeleton rows={8} shape="text" label={m.loading} />}
        {errorText !== null && <p role="alert">{formatMessage(m.failed, { reason: errorText })}</p>}
        <dl>
          {matching.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: fields repeat, and their order never changes
            <div key={index}>
              <dt>{name}</dt>
              <dd>
                <HighlightedValue text={value} searchText={searchText} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <p className={css.count} role="status">
        {headersQuery.data &&
          (matching.length === 0 ? m.noMatch : headerCountLabel(matching.length, headersQuery.data.length))}
      </p>
    </Dialog>
  );
}

const headerCountLabel = (matching: number, total: number) =>
  matching === total
    ? formatMessage(m.count, { total })
    : formatMessage(m.matchCount, { count: matching, total });

/** A header value with the search text highlighted. */
function HighlightedValue({ text, searchText }: { text: string; searchText: string }) {
  const matchIndex = searchText === "" ? -1 : text.toLowerCase().indexOf(searchText);
  if (matchIndex < 0) return text;
  return (
    <>
      {text.slice(0, matchIndex)}
      <mark>{text.slice(matchIndex, matchIndex + searchText.length)}</mark>
      {text.slice(matchIndex + searchText.length)}
    </>
  );
}
