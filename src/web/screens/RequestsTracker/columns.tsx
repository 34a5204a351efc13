import { columnVisibilityFeature, createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { Link } from "react-router";
import type { RequestRow } from "#contract/request.ts";
import { When } from "#web/correspondence/When.tsx";
import { shortDay } from "#web/deadline/day-words.ts";
import { deadlineWords } from "#web/deadline/deadline-words.ts";
import { statusLook } from "#web/deadline/request-status.ts";
import { useJurisdictions } from "#web/laws.ts";
import { Deadline } from "#web/ui/Deadline.tsx";
import { Status } from "#web/ui/Status.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import { activityWords, dayWords } from "./activity-words.ts";
import css from "./RequestTable.module.css";

export const features = tableFeatures({ columnVisibilityFeature });

const column = createColumnHelper<typeof features, RequestRow>();

/** Beside an open request only these stay. */
export const BESIDE_PANEL = { law: false, filed: false, activity: false, tracking: false };

/** The columns for a table whose titles lead to `hrefOf(row)`. `now` decides how dates are said. */
export const columnsOf = (hrefOf: (row: RequestRow) => string, now: Date) =>
  column.columns([
    column.display({
      id: "title",
      header: "Title",
      cell: ({ row: { original: row } }) => (
        <Link className={css.name} to={hrefOf(row)} data-row={row.id} preventScrollReset>
          {row.title || "No subject yet"}
          {row.unread > 0 && <VisuallyHidden>, {row.unread} unread</VisuallyHidden>}
        </Link>
      ),
    }),
    column.display({
      id: "agency",
      header: "Agency",
      cell: ({ row: { original: row } }) => <AgencyShort agency={row.agency} />,
    }),
    column.display({
      id: "law",
      header: "Law",
      cell: ({ row: { original: row } }) => <LawCode code={row.jurisdiction} />,
    }),
    column.display({
      id: "status",
      header: "Status",
      cell: ({ row: { original: row } }) => <RowStatus row={row} />,
    }),
    column.display({
      id: "deadline",
      header: "Next deadline",
      cell: ({ row: { original: row } }) => <NextDeadline row={row} />,
    }),
    column.display({
      id: "filed",
      header: "Filed",
      cell: ({ row: { original: row } }) =>
        row.filedAt && <When at={row.filedAt} words={dayWords(row.filedAt, now)} />,
    }),
    column.display({
      id: "activity",
      header: "Activity",
      cell: ({ row: { original: row } }) => (
        <When at={row.lastActivityAt} words={activityWords(row.lastActivityAt, now)} />
      ),
    }),
    column.display({
      id: "tracking",
      header: "Tracking number",
      cell: ({ row: { original: row } }) => <TrackingNumber row={row} />,
    }),
  ]);

/** Names longer than the column give way to what people call the office: "FEMA". The whole name is on hover. */
const LONG_NAME = 32;

function AgencyShort({ agency }: { agency: RequestRow["agency"] }) {
  if (!agency) return <span className={css.dim}>No agency yet</span>;
  const short = agency.name.length > LONG_NAME ? (agency.abbreviation ?? agency.name) : agency.name;
  return <span title={agency.name}>{short}</span>;
}

/** "us-il" as the column has room for: "IL", and in full on hover. */
function LawCode({ code }: { code: string | null }) {
  const law = useJurisdictions().find(({ jurisdiction }) => jurisdiction === code);
  if (!code) return null;
  return (
    <abbr title={law ? `${law.commonName}, ${law.citation}` : code} className={css.law}>
      {(code.split("-")[1] ?? code).toUpperCase()}
    </abbr>
  );
}

function RowStatus({ row }: { row: RequestRow }) {
  const look = statusLook(row);
  return (
    <Status tone={look.tone} icon={look.icon}>
      {look.words}
    </Status>
  );
}

function NextDeadline({ row }: { row: RequestRow }) {
  if (row.deadline) {
    const { day, ...words } = deadlineWords(row.deadline);
    return <Deadline {...words} day={day ? shortDay(day) : undefined} />;
  }
  if (row.status === "draft") return null;
  return <span className={css.dim}>{row.ball === "nobody" ? "None" : "Not yet"}</span>;
}

function TrackingNumber({ row }: { row: RequestRow }) {
  if (row.trackingNumber) return row.trackingNumber;
  return row.ball === "agency" ? <span className={css.dim}>Not yet</span> : null;
}
