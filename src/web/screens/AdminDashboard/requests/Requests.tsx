import { mdiFileDocumentOutline } from "@mdi/js";
import { useCallback } from "react";
import type { AdminRequest } from "#contract/requests/admin-request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminRequests as text } from "#messages/admin/requests.ts";
import { classNames } from "#web/design/class-names.ts";
import { type Column, RowLink } from "#web/design/display/Table.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import rows from "#web/screens/AdminDashboard/shared/PhoneRows.module.css";
import { ListSearch, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { RequestRecordPanel } from "./RequestRecordPanel.tsx";
import { RequestStatus } from "./RequestStatus.tsx";
import css from "./Requests.module.css";
import { useRequestRecords } from "./request-queries.ts";

/** Row heights of the style sheet, in px. */
const HEIGHTS = { desktop: 32, phone: 84 };

/** Everybody's sent requests without what anyone wrote; one user's can be read in a support view. */
export function Requests() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const q = urlState.q.trim();
  const list = useRequestRecords(q);
  const search = useCallback((searchText: string) => change({ q: searchText }, { replace: true }), [change]);
  const { open } = urlState;
  return (
    <>
      <Toolbar title={text.title} label={text.title} current="" filters={[]}>
        <ListSearch label={text.search} q={urlState.q} onSearch={search} />
      </Toolbar>
      <ListDetailPanes
        list={
          <ListTable
            list={list}
            words={text}
            search={{ q, clearHref: linkTo({ q: "" }), noMatch: formatMessage(text.noMatch, { query: q }) }}
            empty={{ icon: mdiFileDocumentOutline, title: text.emptyTitle, text: text.emptyText }}
            className={classNames(rows.grid, css.grid)}
            heights={HEIGHTS}
            columns={columnsAt(new Date(), open !== null, (id) => linkTo({ open: id }))}
            open={open}
          />
        }
        panel={open && <RequestRecordPanel key={open} id={open} onClose={() => change({ open: null })} />}
      />
    </>
  );
}

const columnsAt = (now: Date, isBeside: boolean, linkTo: (id: string) => string): Column<AdminRequest>[] => [
  {
    id: "user",
    head: text.columns.user,
    title: ({ user }) => user,
    cell: ({ id, user }, isTabStop) => (
      <RowLink to={linkTo(id)} row={id} isTabStop={isTabStop}>
        {user}
      </RowLink>
    ),
  },
  {
    id: "agency",
    head: text.columns.agency,
    hide: "beside",
    className: rows.line,
    title: ({ agency }) => agency ?? text.noAgency,
    cell: ({ agency }) => agency ?? text.noAgency,
  },
  {
    id: "status",
    head: text.columns.status,
    // Beside a panel it shares the room with the user, whose column holds the link.
    width: isBeside ? undefined : 208,
    grow: true,
    cell: ({ status }) => <RequestStatus status={status} />,
  },
  {
    id: "emails",
    head: text.columns.emails,
    width: 80,
    end: true,
    hide: "beside narrow phone",
    cell: ({ messages }) => messages,
  },
  {
    id: "created",
    head: text.columns.created,
    width: 120,
    end: true,
    sort: "descending",
    hide: "beside phone",
    cell: ({ createdAt }) => <Timestamp at={createdAt} text={formatRowDate(createdAt, now, false)} />,
  },
  {
    id: "sent",
    className: css.sent,
    head: text.columns.sent,
    width: 120,
    end: true,
    cell: ({ sentAt }) => sentAt && <Timestamp at={sentAt} text={formatRowDate(sentAt, now, false)} />,
  },
];
