import { mdiPaperclip, mdiPencilOutline, mdiStar, mdiStarOutline } from "@mdi/js";
import { type MouseEvent, memo, type ReactNode, useEffect, useRef } from "react";
import type { ConversationRow } from "#contract/conversation.ts";
import type { Folder } from "#core/request/lists.ts";
import { rowWords } from "#web/correspondence/date-words.ts";
import { senderWords } from "#web/correspondence/sender-words.ts";
import { When } from "#web/correspondence/When.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Status } from "#web/ui/Status.tsx";
import { TickBox } from "#web/ui/TickBox.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./ConversationItem.module.css";
import { Marked } from "./Marked.tsx";
import { markOf } from "./row-mark.ts";

/** What a row asks of its list; the same object as long as the list stands. */
export type RowDeeds = {
  toggle: (requestId: string, range: boolean) => void;
  star: (requestId: string, on: boolean) => void;
  /** Its link was clicked. */
  follow: (event: MouseEvent, to: string) => void;
};

type Props = {
  row: ConversationRow;
  to: string;
  folder: Folder;
  now: Date;
  /** The conversation that is open beside the list. */
  current: boolean;
  /** The row the keyboard is on: the only one Tab stops at. */
  active: boolean;
  /** Not 0 when this row is to take the focus; another number for another time. */
  wanted: number;
  /** Came in while the page was open. */
  fresh: boolean;
  selected: boolean;
  /** Words to mark, when the list is a search's answer. */
  q: string;
  /** Names of the labels it shows, in their order, parted by line breaks. */
  labels: string;
  deeds: RowDeeds;
};

/**
 * One conversation in two lines: who wrote, what it decided and when; below, the request and how the mail begins. In the
 * gutter stand the dot, in its place the box to choose the row, and the star. Drawn again only when what it shows changes.
 */
export const ConversationItem = memo(function ConversationItem(props: Props) {
  const { row, to, current, active, wanted, fresh, selected, deeds } = props;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (wanted) link.current?.focus({ preventScroll: true });
  }, [wanted]);
  const { requestId, starred } = row;
  const title = row.title || "Untitled request";
  const stop = active ? 0 : -1;
  return (
    <div
      className={classNames(
        css.row,
        row.unread > 0 && css.unread,
        fresh && css.fresh,
        selected && css.selected,
        current && css.current,
      )}
    >
      <a
        ref={link}
        href={to}
        className={css.open}
        aria-current={current ? "true" : undefined}
        tabIndex={stop}
        draggable={false}
        onClick={(event) => deeds.follow(event, to)}
      >
        <Words {...props} />
      </a>
      <span className={css.choose}>
        <TickBox
          aria-label={`Select ${title}`}
          checked={selected}
          readOnly
          tabIndex={stop}
          onClick={(event) => deeds.toggle(requestId, event.shiftKey)}
        />
      </span>
      <button
        type="button"
        className={classNames(css.star, starred && css.starred)}
        aria-label={`Star ${title}`}
        aria-pressed={starred}
        tabIndex={stop}
        onClick={() => deeds.star(requestId, !starred)}
      >
        <Icon path={starred ? mdiStar : mdiStarOutline} size={16} />
      </button>
    </div>
  );
});

function Words({ row, folder, now, q, selected, ...props }: Props) {
  const labels = props.labels === "" ? [] : props.labels.split("\n");
  const look = markOf(row, folder, now);
  const agency = row.agency?.abbreviation ?? row.agency?.name;
  return (
    <>
      {selected && <VisuallyHidden>Selected. </VisuallyHidden>}
      {row.unread > 0 && <VisuallyHidden>Unread. </VisuallyHidden>}
      {row.starred && <VisuallyHidden>Starred. </VisuallyHidden>}
      <span className={css.line}>
        <span className={css.who}>
          {senderWords(row.who, row.agency?.name)}
          {agency && <i> · {agency}</i>}
        </span>
        {look && (
          <Status tone={look.tone} icon={look.icon} className={css.mark ?? ""}>
            {look.words}
          </Status>
        )}
        <When at={row.at} words={rowWords(row.at, now, q === "")} className={css.time} />
      </span>
      <span className={css.line}>
        {row.draft && (
          <span className={css.draft}>
            <Icon path={mdiPencilOutline} size={14} />
            Draft
          </span>
        )}
        <span className={css.what}>
          <span className={classNames(css.request, row.hit !== null && css.brief)}>
            <Marked text={row.title || "Untitled request"} q={q} />
          </span>
          <Preview row={row} q={q} />
        </span>
        {labels.map((name, index) => (
          <Label key={name} name={name} extra={index > 0} />
        ))}
        {row.attachments > 0 && (
          <span className={css.clip}>
            <Icon path={mdiPaperclip} size={14} />
            <VisuallyHidden>
              {row.attachments === 1 ? "1 attachment" : `${row.attachments} attachments`}
            </VisuallyHidden>
          </span>
        )}
      </span>
    </>
  );
}

const Label = ({ name, extra }: { name: string; extra: boolean }) => (
  <span className={classNames(css.label, extra && css.extra)}>
    <VisuallyHidden>, label </VisuallyHidden>
    {name}
  </span>
);

/** How the mail begins; of a search, where in it the words were found, and in which file. */
function Preview({ row: { subject, snippet, hit }, q }: { row: ConversationRow; q: string }): ReactNode {
  if (hit)
    return (
      <>
        {" · "}
        {hit.file !== null && (
          <span className={css.file}>
            <Marked text={hit.file} q={q} />:{" "}
          </span>
        )}
        <Marked text={hit.text} q={q} />
      </>
    );
  return (
    <>
      {subject && (
        <>
          {" · "}
          <Marked text={subject} q={q} />
        </>
      )}
      {snippet && (
        <>
          {": "}
          <Marked text={snippet} q={q} />
        </>
      )}
    </>
  );
}
