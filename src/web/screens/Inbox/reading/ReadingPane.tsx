import { mdiPrinterOutline } from "@mdi/js";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxReading } from "#messages/inbox/reading.ts";
import { useConversation } from "#web/features/thread/conversation-queries.ts";
import { printConversation } from "#web/features/thread/print/print-conversation.ts";
import { SearchHighlights } from "#web/features/thread/search-highlights.tsx";
import { Thread } from "#web/features/thread/Thread.tsx";
import { ConversationHeader } from "./ConversationHeader.tsx";
import css from "./ReadingPane.module.css";
import { ReadingToolbar, type ReadingToolbarProps } from "./ReadingToolbar.tsx";

type Props = Omit<ReadingToolbarProps, "more"> & {
  requestId: string;
  focused: boolean;
  labels: readonly { id: string; name: string }[];
};

/** The open conversation with its toolbar. */
export function ReadingPane({ requestId, focused, labels, ...bar }: Props) {
  const { data } = useConversation(requestId);
  const [params] = useSearchParams();
  const title = data?.request.title;

  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = before.replace(/^.*(?= · )/, formatMessage(inboxReading.pageTitle, { title }));
    return () => {
      document.title = before;
    };
  }, [title]);

  return (
    <div className={css.pane}>
      <ReadingToolbar
        {...bar}
        more={
          data
            ? [
                {
                  label: inboxReading.print,
                  icon: mdiPrinterOutline,
                  onSelect: () => void printConversation(data, null),
                },
              ]
            : []
        }
      />
      <SearchHighlights q={params.get("q") ?? ""} requestId={requestId}>
        <Thread
          requestId={requestId}
          autoFocus={focused}
          resumeDraft={bar.folder === "drafts"}
          header={data && <ConversationHeader request={data.request} labels={labels} />}
        />
      </SearchHighlights>
    </div>
  );
}
