import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { inboxUrl, type ListView } from "#web/screens/Inbox/inbox-params.ts";
import { ConversationItem, type RowActions } from "./ConversationItem.tsx";
import css from "./ConversationRows.module.css";
import type { ListItem } from "./list-items.ts";

/** A heading among the rows. The first one shows the count of the list. */
export const HeadingRow = ({ label, summary, top }: { label: string; summary: string; top: number }) => (
  <li style={{ top }}>
    <h2 className={css.heading}>
      {label}
      {summary && <span>{summary}</span>}
    </h2>
  </li>
);

type ConversationRowItemProps = {
  item: Extract<ListItem, { kind: "row" }>;
  /** Total of the list; -1 while unknown. */
  total: number;
  top: number;
  view: ListView;
  now: Date;
  current: boolean;
  active: boolean;
  focusSequence: number;
  isNew: boolean;
  selected: boolean;
  /** Names of labels by id. */
  labelNames: ReadonlyMap<string, string>;
  actions: RowActions;
};

/** A conversation. */
export function ConversationRowItem({
  item,
  total,
  top,
  view,
  labelNames,
  ...rest
}: ConversationRowItemProps) {
  const { row } = item;
  return (
    <li style={{ top }} data-row={item.key} aria-setsize={total} aria-posinset={item.index + 1}>
      <ConversationItem
        {...rest}
        row={row}
        url={
          row.status === "draft"
            ? `/request-editor/${row.requestId}`
            : inboxUrl({ ...view, request: row.requestId }) + messageParam(row)
        }
        folder={view.folder}
        query={view.q}
        labels={row.labels
          .filter((id) => id !== view.label)
          .flatMap((id) => labelNames.get(id) ?? [])
          .slice(0, 2)
          .join("\n")}
      />
    </li>
  );
}

/** A search opens the message with the match. */
const messageParam = ({ searchMatch }: ConversationRow) =>
  searchMatch ? `&message=${searchMatch.messageId}` : "";
