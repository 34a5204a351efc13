import { mdiPrinterOutline } from "@mdi/js";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { printConversation } from "#web/correspondence/print/print-conversation.ts";
import { useConversation } from "#web/correspondence/queries.ts";
import { SoughtWords } from "#web/correspondence/sought.tsx";
import { Thread } from "#web/correspondence/Thread.tsx";
import { ConversationHead } from "./ConversationHead.tsx";
import { ReadingBar, type ReadingBarProps } from "./ReadingBar.tsx";
import css from "./ReadingPane.module.css";

type Props = Omit<ReadingBarProps, "more"> & {
  requestId: string;
  focused: boolean;
  /** Its labels by name. */
  labels: readonly { id: string; name: string }[];
};

/** The open conversation under its bar. */
export function ReadingPane({ requestId, focused, labels, ...bar }: Props) {
  const { data } = useConversation(requestId);
  const [params] = useSearchParams();
  const title = data?.request.title;

  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = before.replace(/^.*(?= · )/, `${title} · Inbox`);
    return () => {
      document.title = before;
    };
  }, [title]);

  return (
    <div className={css.pane}>
      <ReadingBar
        {...bar}
        more={
          data
            ? [
                {
                  label: "Print",
                  icon: mdiPrinterOutline,
                  onSelect: () => void printConversation(data, null),
                },
              ]
            : []
        }
      />
      <SoughtWords q={params.get("q") ?? ""} requestId={requestId}>
        <Thread
          requestId={requestId}
          focused={focused}
          resumes={bar.folder === "drafts"}
          head={data && <ConversationHead request={data.request} labels={labels} />}
        />
      </SoughtWords>
    </div>
  );
}
