import { mdiDotsHorizontal } from "@mdi/js";
import { memo } from "react";
import { Link } from "react-router";
import type { RequestRow } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { trackerBoard } from "#messages/tracker/board.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { classNames } from "#web/design/class-names.ts";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Deadline } from "#web/design/display/Deadline.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { deadlineDay, deadlineLabel } from "#web/features/deadlines/deadline-labels.ts";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import { formatActivity } from "#web/screens/RequestsTracker/activity-text.ts";
import css from "./Board.module.css";

export type CardProps = {
  row: RequestRow;
  href: string;
  now: Date;
  /** Whether Tab moves the focus to this card. */
  current: boolean;
  dragged: boolean;
  onDrag: (row: RequestRow | null) => void;
  onMenu: (row: RequestRow, anchor: Element) => void;
  onFocus: (id: string) => void;
};

/** A request as a draggable card; the whole card is a link to the request. */
export const Card = memo(function Card(props: CardProps) {
  const { row, href, now, current, dragged, onDrag, onMenu, onFocus } = props;
  const title = row.title || trackerTable.noSubject;
  return (
    <li
      className={classNames(css.card, dragged && css.dragged)}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = "move";
        event.dataTransfer.setData("text/plain", title);
        onDrag(row);
      }}
      onDragEnd={() => onDrag(null)}
      onFocus={() => onFocus(row.id)}
    >
      <Link
        className={classNames(css.title, row.unread > 0 && css.unread)}
        to={href}
        draggable={false}
        tabIndex={current ? 0 : -1}
        data-card={row.id}
        aria-keyshortcuts="m"
        preventScrollReset
      >
        {title}
        {row.unread > 0 && (
          <VisuallyHidden>{formatMessage(trackerTable.unreadCount, { count: row.unread })}</VisuallyHidden>
        )}
      </Link>
      <Agency row={row} />
      <CardFooter row={row} now={now} />
      <PlainIconButton
        className={css.move}
        icon={mdiDotsHorizontal}
        size="small"
        label={formatMessage(trackerBoard.moveButton, { title })}
        aria-haspopup="menu"
        tabIndex={current ? 0 : -1}
        onClick={(event) => onMenu(row, event.currentTarget)}
      />
    </li>
  );
});

/** Only the agency's name gives way: half an amount would be a wrong one. */
function Agency({
  row: { agency, jurisdiction, feeCents, feeCurrency, requesterName },
}: {
  row: RequestRow;
}) {
  if (!agency) return <span className={css.agency}>{trackerTable.noAgency}</span>;
  const code = jurisdiction && (jurisdiction.split("-")[1] ?? jurisdiction).toUpperCase();
  const fee = feeCents === null ? null : formatMoney(feeCents, feeCurrency);
  return (
    <span className={css.agency}>
      <span>{agency.name}</span>
      {[code, fee, requesterName].filter(Boolean).map((part) => ` · ${part}`)}
    </span>
  );
}

/** The last line of a card: a delivery problem, else the time of the last edit of a draft, else the next deadline. */
function CardFooter({ row, now }: { row: RequestRow; now: Date }) {
  const appearance = requestStatusAppearance(row);
  if (row.deliveryProblem) {
    return (
      <Status tone={appearance.tone} icon={appearance.icon} tinted>
        {appearance.label}
      </Status>
    );
  }
  if (row.status === "draft") {
    return (
      <span className={css.dim}>
        <RichText
          message={trackerBoard.edited}
          values={{
            time: () => <Timestamp at={row.lastActivityAt} text={formatActivity(row.lastActivityAt, now)} />,
          }}
        />
      </span>
    );
  }
  const next = row.nextStep && deadlineLabel(row.nextStep, row.waitingOn);
  const { day, ...label } = row.deadline ? deadlineLabel(row.deadline, row.waitingOn) : { day: null };
  return (
    <>
      <VisuallyHidden>
        {formatMessage(trackerBoard.statusSuffix, { status: appearance.label })}
      </VisuallyHidden>
      {"label" in label && (
        <span className={css.deadline}>
          <Deadline
            {...label}
            day={row.deadline ? deadlineDay(row.deadline, day, formatShortDay) : undefined}
          />
        </span>
      )}
      {row.nextStep && next?.day && (
        <small className={css.nextStep}>
          {next.label} {deadlineDay(row.nextStep, next.day, formatShortDay)}
        </small>
      )}
    </>
  );
}
