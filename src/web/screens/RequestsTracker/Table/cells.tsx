import type { MouseEvent, ReactNode } from "react";
import type { RequestRow } from "#contract/request.ts";
import { dollars } from "#core/calendar-words.ts";
import { COLUMN_WORDS } from "#core/request/list-csv.ts";
import type { ListColumn } from "#core/request/list-query.ts";
import { When } from "#web/correspondence/When.tsx";
import { shortDay } from "#web/deadline/day-words.ts";
import { deadlineWords } from "#web/deadline/deadline-words.ts";
import { statusLook } from "#web/deadline/request-status.ts";
import type { Jurisdiction } from "#web/laws.ts";
import { Deadline } from "#web/ui/Deadline.tsx";
import { Status } from "#web/ui/Status.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { activityWords, dayWords } from "../activity-words.ts";
import css from "./RequestTable.module.css";

/** What the cells of all rows are said by. */
export type CellFacts = {
  hrefOf: (row: RequestRow) => string;
  /** Follows a link of a row, in place of the browser. The router's own links cost a third of drawing a row. */
  follow: (event: MouseEvent, to: string) => void;
  /** How dates are said depends on it. */
  now: Date;
  /** Names of labels by their ids. */
  tags: ReadonlyMap<string, string>;
  laws: ReadonlyMap<string, Jurisdiction>;
};

/** What a column is called over the table. */
export const HEAD_WORDS: Readonly<Record<ListColumn, string>> = { ...COLUMN_WORDS, activity: "Activity" };

/** What stands in each column. */
export const CELLS: Readonly<Record<ListColumn, (row: RequestRow, facts: CellFacts) => ReactNode>> = {
  title: (row, { hrefOf, follow }) => {
    const to = hrefOf(row);
    return (
      <a className={css.name} href={to} data-row={row.id} onClick={(event) => follow(event, to)}>
        {row.title || "No subject yet"}
        {row.unread > 0 && <VisuallyHidden>, {row.unread} unread</VisuallyHidden>}
      </a>
    );
  },
  agency: ({ agency }) => agencyShort(agency),
  jurisdiction: ({ jurisdiction }, { laws }) => jurisdiction && lawCode(jurisdiction, laws),
  status: (row) => {
    const look = statusLook(row);
    return (
      <Status tone={look.tone} icon={look.icon}>
        {look.words}
      </Status>
    );
  },
  deadline: (row) => nextDeadline(row),
  filed: ({ filedAt }, { now }) => filedAt && <When at={filedAt} words={dayWords(filedAt, now)} />,
  activity: ({ lastActivityAt }, { now }) => (
    <When at={lastActivityAt} words={activityWords(lastActivityAt, now)} />
  ),
  fee: ({ feeCents }) => feeCents !== null && dollars(feeCents),
  tags: (row, { tags }) => tagMarks(row.tags.flatMap((id) => tags.get(id) ?? [])),
  tracking: (row) =>
    row.trackingNumber ?? (row.ball === "agency" ? <span className={css.dim}>Not yet</span> : null),
};

/** Names longer than the column give way to what people call the office: "FEMA". The whole name is on hover. */
const LONG_NAME = 32;

function agencyShort(agency: RequestRow["agency"]) {
  if (!agency) return <span className={css.dim}>No agency yet</span>;
  const short = agency.name.length > LONG_NAME ? (agency.abbreviation ?? agency.name) : agency.name;
  return <span title={agency.name}>{short}</span>;
}

/** "us-il" as the column has room for: "IL", and in full on hover. */
function lawCode(code: string, laws: CellFacts["laws"]) {
  const law = laws.get(code);
  return (
    <abbr title={law ? `${law.commonName}, ${law.citation}` : code} className={css.law}>
      {(code.split("-")[1] ?? code).toUpperCase()}
    </abbr>
  );
}

function nextDeadline(row: RequestRow) {
  if (row.deadline) {
    const { day, ...words } = deadlineWords(row.deadline);
    return <Deadline {...words} day={day ? shortDay(day) : undefined} />;
  }
  if (row.status === "draft") return null;
  return <span className={css.dim}>{row.ball === "nobody" ? "None" : "Not yet"}</span>;
}

function tagMarks(names: readonly string[]) {
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
