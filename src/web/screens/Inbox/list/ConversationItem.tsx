import { mdiPaperclip, mdiPencilOutline, mdiStar, mdiStarOutline } from "@mdi/js";
import { type MouseEvent, memo, type ReactNode, Suspense, useEffect, useRef } from "react";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { classNames } from "#web/design/class-names.ts";
import { Checkbox } from "#web/design/controls/Checkbox.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { deadlineLabel } from "#web/features/deadlines/deadline-labels.ts";
import { shortSenderName } from "#web/features/thread/message/sender-name.ts";
import { HighlightedText } from "#web/screens/Inbox/lazy-components.ts";
import css from "./ConversationItem.module.css";
import { rowStatus } from "./row-status.ts";

/** Callbacks of a row; the object is stable, so that rows are memoized. */
export type RowActions = {
  toggle: (requestId: string, range: boolean) => void;
  star: (requestId: string, on: boolean) => void;
  /** Its link was clicked. */
  follow: (event: MouseEvent, url: string) => void;
};

type Props = {
  row: ConversationRow;
  url: string;
  folder: MailboxFolder;
  now: Date;
  /** The conversation that is open beside the list. */
  current: boolean;
  /** The focused row, the only Tab stop of the list. */
  active: boolean;
  /** Changes when this row should take the focus; 0 for no focus. */
  focusSequence: number;
  /** Arrived while the page was open. */
  isNew: boolean;
  selected: boolean;
  /** The search whose matches are highlighted. */
  query: string;
  /** Names of the labels, separated by line breaks. A string, since memo compares props by identity. */
  labels: string;
  actions: RowActions;
};

/**
 * One conversation in two lines: sender, outcome and date; request and the start of the email. The gutter has the unread
 * dot, the checkbox in its place, and the star. Memoized: rendered again only when its props change.
 */
export const ConversationItem = memo(function ConversationItem(props: Props) {
  const { row, url, current, active, focusSequence, isNew, selected, actions } = props;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (focusSequence) link.current?.focus({ preventScroll: true });
  }, [focusSequence]);
  const { requestId, starred } = row;
  const title = row.title || inbox.untitled;
  const tabStop = active ? 0 : -1;
  return (
    <div
      className={classNames(
        css.row,
        row.unread > 0 && css.unread,
        isNew && css.fresh,
        selected && css.selected,
        current && css.current,
      )}
    >
      <a
        ref={link}
        href={url}
        className={css.open}
        aria-current={current ? "true" : undefined}
        tabIndex={tabStop}
        draggable={false}
        onClick={(event) => actions.follow(event, url)}
      >
        <RowContent {...props} />
      </a>
      {row.requesterName === undefined && (
        <>
          <span className={css.choose}>
            <Checkbox
              aria-label={formatMessage(inbox.row.select, { title })}
              checked={selected}
              readOnly
              tabIndex={tabStop}
              onClick={(event) => actions.toggle(requestId, event.shiftKey)}
            />
          </span>
          <button
            type="button"
            className={classNames(css.star, starred && css.starred)}
            aria-label={formatMessage(inbox.row.star, { title })}
            aria-pressed={starred}
            tabIndex={tabStop}
            onClick={() => actions.star(requestId, !starred)}
          >
            <Icon path={starred ? mdiStar : mdiStarOutline} size={16} />
          </button>
        </>
      )}
    </div>
  );
});

function RowContent({ row, folder, now, query, selected, ...props }: Props) {
  const labels = props.labels === "" ? [] : props.labels.split("\n");
  const status = rowStatus(row, folder, now);
  const agency = row.agency?.abbreviation ?? row.agency?.name;
  const sender = shortSenderName(row.correspondent, row.agency?.name);
  const batchAgency = [agency, row.batch?.agencyParent].filter(Boolean).join(", ");
  // Only the user has written: a request that is a draft is for an agency. The rows of a batch have one title, and their
  // senders say little.
  const [firstName, secondName] =
    folder === "drafts" && !row.hasDraft
      ? [agency ? formatMessage(inbox.row.draftTo, { agency: batchAgency }) : inbox.row.draftToNobody, null]
      : row.batch && agency
        ? [batchAgency, sender]
        : [sender, agency];
  return (
    <>
      {selected && <VisuallyHidden>{inbox.row.selected} </VisuallyHidden>}
      {row.unread > 0 && <VisuallyHidden>{inbox.row.unread} </VisuallyHidden>}
      {row.starred && <VisuallyHidden>{inbox.row.starred} </VisuallyHidden>}
      <span className={css.line}>
        <span className={css.who}>
          <SearchableText text={firstName} query={query} />
          {secondName && (
            <i>
              {" · "}
              <SearchableText text={secondName} query={query} />
            </i>
          )}
          {row.requesterName && <i> · {formatMessage(inbox.row.sharedBy, { name: row.requesterName })}</i>}
        </span>
        {status && (
          <Status tone={status.tone} icon={status.icon} className={css.mark ?? ""}>
            {status.label}
          </Status>
        )}
        <Timestamp at={row.at} text={formatRowDate(row.at, now, query === "")} className={css.time} />
      </span>
      <span className={css.line}>
        {row.hasDraft && (
          <span className={css.draft}>
            <Icon path={mdiPencilOutline} size={14} />
            {inbox.row.draft}
          </span>
        )}
        <span className={css.what}>
          <span className={classNames(css.request, row.searchMatch !== null && css.brief)}>
            <SearchableText text={row.title || inbox.untitled} query={query} />
          </span>
          <Preview row={row} query={query} />
        </span>
        {/* In a search, the words around the match have the room. */}
        {query === "" && <RowDeadline row={row} />}
        {labels.map((name, index) => (
          <Label key={name} name={name} extra={index > 0} />
        ))}
        {row.attachments > 0 && (
          <span className={css.clip}>
            <Icon path={mdiPaperclip} size={14} />
            <VisuallyHidden>
              {formatMessage(inbox.row.attachments, { count: row.attachments })}
            </VisuallyHidden>
          </span>
        )}
      </span>
    </>
  );
}

/** The request's next deadline in a few words; its day only where the words have no number. */
function RowDeadline({ row: { deadline, waitingOn } }: { row: ConversationRow }) {
  if (!deadline || deadline.urgency === "met" || deadline.urgency === "none") return null;
  const isOver = deadline.urgency === "lapsed";
  // Once it is over, only our reminder still asks for something.
  if (isOver && deadline.kind !== "reminder") return null;
  const { state, label, day } = deadlineLabel(deadline, waitingOn);
  return (
    <span className={classNames(css.deadline, state === "over" && css.late, state === "soon" && css.soon)}>
      <VisuallyHidden>, {inbox.row.deadline} </VisuallyHidden>
      <span title={label}>{label}</span>
      {day && !isOver && !/\d|today/i.test(label) && <> {formatShortDay(day)}</>}
    </span>
  );
}

const Label = ({ name, extra }: { name: string; extra: boolean }) => (
  <span className={classNames(css.label, extra && css.extra)}>
    <RichText
      message={inbox.row.label}
      values={{ name, hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden> }}
    />
  </span>
);

/** The start of the email; in a search, the text around the match and its file. */
function Preview({
  row: { subject, snippet, searchMatch: hit },
  query,
}: {
  row: ConversationRow;
  query: string;
}): ReactNode {
  if (hit)
    return (
      <>
        {" · "}
        {hit.file !== null && (
          <span className={css.file}>
            <SearchableText text={hit.file} query={query} />:{" "}
          </span>
        )}
        <SearchableText text={hit.text} query={query} />
      </>
    );
  return (
    <>
      {subject && (
        <>
          {" · "}
          <SearchableText text={subject} query={query} />
        </>
      )}
      {snippet && (
        <>
          {": "}
          <SearchableText text={snippet} query={query} />
        </>
      )}
    </>
  );
}

/** A text with the matches of the search highlighted once the code for that has loaded. */
const SearchableText = ({ text, query }: { text: string; query: string }) =>
  query === "" ? (
    text
  ) : (
    <Suspense fallback={text}>
      <HighlightedText text={text} query={query} className={css.hit} />
    </Suspense>
  );
