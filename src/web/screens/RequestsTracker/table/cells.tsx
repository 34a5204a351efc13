import type { MouseEvent, ReactNode } from "react";
import type { RequestRow } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { formatMoney } from "#core/money/money.ts";
import { COLUMN_LABELS } from "#core/request/list-csv.ts";
import type { ListColumn } from "#core/request/list-query.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { Deadline } from "#web/design/display/Deadline.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatShortDay } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { deadlineDay, deadlineLabel } from "#web/features/deadlines/deadline-labels.ts";
import type { Jurisdiction } from "#web/features/deadlines/law-queries.ts";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import { formatActivity, formatDay } from "#web/screens/RequestsTracker/activity-text.ts";
import css from "./RequestTable.module.css";

/** What the cells of all rows need to render. */
export type CellContext = {
  hrefOf: (row: RequestRow) => string;
  /** Navigates in place of the browser. The router's own links took a third of the time to render a row. */
  onFollow: (event: MouseEvent, to: string) => void;
  /** Dates are formatted relative to it. */
  now: Date;
  /** Names of labels by their ids. */
  tags: ReadonlyMap<string, string>;
  jurisdictions: ReadonlyMap<string, Jurisdiction>;
};

/** Column headers of the table. */
export const HEADER_LABELS: Readonly<Record<ListColumn, string>> = {
  ...COLUMN_LABELS,
  activity: trackerTable.activityColumn,
};

/** Renders the cell of each column. */
export const CELLS: Readonly<Record<ListColumn, (row: RequestRow, context: CellContext) => ReactNode>> = {
  title: (row, { hrefOf, onFollow }) => {
    const to = hrefOf(row);
    return (
      <a className={css.name} href={to} data-row={row.id} onClick={(event) => onFollow(event, to)}>
        {row.title || trackerTable.noSubject}
        {row.requesterName && <span className={css.dim}> · {row.requesterName}</span>}
        {row.unread > 0 && (
          <VisuallyHidden>{formatMessage(trackerTable.unreadCount, { count: row.unread })}</VisuallyHidden>
        )}
      </a>
    );
  },
  agency: ({ agency }) => agencyShortName(agency),
  jurisdiction: ({ jurisdiction }, { jurisdictions }) =>
    jurisdiction && jurisdictionCode(jurisdiction, jurisdictions),
  status: (row) => {
    const appearance = requestStatusAppearance(row);
    return (
      <Status tone={appearance.tone} icon={appearance.icon}>
        {appearance.label}
      </Status>
    );
  },
  deadline: (row) => nextDeadlineCell(row),
  filed: ({ filedAt }, { now }) => filedAt && <Timestamp at={filedAt} text={formatDay(filedAt, now)} />,
  activity: ({ lastActivityAt }, { now }) => (
    <Timestamp at={lastActivityAt} text={formatActivity(lastActivityAt, now)} />
  ),
  fee: ({ feeCents, feeCurrency }) => feeCents !== null && formatMoney(feeCents, feeCurrency),
  tags: (row, { tags }) => tagList(row.tags.flatMap((id) => tags.get(id) ?? [])),
  tracking: (row) =>
    row.trackingNumber ??
    (row.waitingOn === "agency" ? <span className={css.dim}>{trackerTable.notYet}</span> : null),
};

/** Longer names are replaced by the agency's abbreviation, such as "FEMA"; the full name is in the tooltip. */
const MAX_NAME_LENGTH = 32;

function agencyShortName(agency: RequestRow["agency"]) {
  if (!agency) return <span className={css.dim}>{trackerTable.noAgency}</span>;
  const short = agency.name.length > MAX_NAME_LENGTH ? (agency.abbreviation ?? agency.name) : agency.name;
  return <span title={agency.name}>{short}</span>;
}

/** "us-il" in short: "IL", with the name of the law in the tooltip. */
function jurisdictionCode(code: string, jurisdictions: CellContext["jurisdictions"]) {
  const law = jurisdictions.get(code);
  return (
    <abbr title={law ? `${law.commonName}, ${law.citation}` : code} className={css.law}>
      {(code.split("-")[1] ?? code).toUpperCase()}
    </abbr>
  );
}

function nextDeadlineCell(row: RequestRow) {
  if (row.deadline) {
    const { day, ...label } = deadlineLabel(row.deadline, row.waitingOn);
    const shownDay = deadlineDay(row.deadline, day, formatShortDay);
    return (
      <>
        <Deadline {...label} day={shownDay} isZoned={day !== null && shownDay !== formatShortDay(day)} />
        {row.nextStep && <NextStep deadline={row.nextStep} waitingOn={row.waitingOn} />}
      </>
    );
  }
  if (row.status === "draft" || row.waitingOn === "nobody") return null;
  return <span className={css.dim}>{trackerTable.notYet}</span>;
}

/** "Appeal the silence by Dec 21", under the deadline of the answer. */
function NextStep(props: {
  deadline: NonNullable<RequestRow["nextStep"]>;
  waitingOn: RequestRow["waitingOn"];
}) {
  const { deadline, waitingOn } = props;
  const { day, label } = deadlineLabel(deadline, waitingOn);
  return (
    <small className={css.nextStep}>
      <span>{label}</span> {day && <span>{deadlineDay(deadline, day, formatShortDay)}</span>}
    </small>
  );
}

function tagList(names: readonly string[]) {
  if (names.length === 0) return null;
  return (
    <span className={css.marks} title={names.join(", ")}>
      {names.map((name) => (
        <span key={name} className={css.tag}>
          {name}
        </span>
      ))}
    </span>
  );
}
