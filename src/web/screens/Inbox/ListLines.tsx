import type { ConversationRow } from "#contract/conversation.ts";
import { Bone } from "#web/ui/Skeleton.tsx";
import { ConversationItem, type RowDeeds } from "./ConversationItem.tsx";
import css from "./ConversationRows.module.css";
import { type ListView, writeAddress } from "./inbox-address.ts";
import { isWhole } from "./known-list.ts";
import type { ListItem } from "./list-items.ts";

/** A heading among the rows. The first has at its end how much there is. */
export const HeadingLine = ({ words, summary, top }: { words: string; summary: string; top: number }) => (
  <li style={{ top }}>
    <h2 className={css.heading}>
      {words}
      {summary && <span>{summary}</span>}
    </h2>
  </li>
);

type RowLineProps = {
  item: Extract<ListItem, { kind: "row" }>;
  /** How many conversations the list has; -1 while that is not known. */
  size: number;
  top: number;
  view: ListView;
  now: Date;
  current: boolean;
  active: boolean;
  wanted: number;
  fresh: boolean;
  selected: boolean;
  /** What its labels are called, by their ids. */
  names: ReadonlyMap<string, string>;
  deeds: RowDeeds;
};

/** A conversation among the others, or the place of one that was forgotten. */
export function RowLine({ item, size, top, view, names, ...rest }: RowLineProps) {
  const { row } = item;
  return (
    <li style={{ top }} data-row={item.key} aria-setsize={size} aria-posinset={item.index + 1}>
      {isWhole(row) ? (
        <ConversationItem
          {...rest}
          row={row}
          to={
            row.status === "draft"
              ? `/request-editor/${row.requestId}`
              : writeAddress({ ...view, request: row.requestId }) + foundIn(row)
          }
          folder={view.folder}
          q={view.q}
          labels={row.labels
            .filter((id) => id !== view.label)
            .flatMap((id) => names.get(id) ?? [])
            .slice(0, 2)
            .join("\n")}
        />
      ) : (
        <div className={css.forgotten}>
          <Bone />
          <Bone />
        </div>
      )}
    </li>
  );
}

/** The mail a search found the words in is the one to open. */
const foundIn = ({ hit }: ConversationRow) => (hit ? `&message=${hit.messageId}` : "");
