import { mdiEmailOutline } from "@mdi/js";
import { useCallback } from "react";
import { type AdminDeliveryList, DELIVERY_STATES } from "#contract/delivery/admin-delivery.ts";
import type { Health } from "#contract/platform/admin.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminDeliveries } from "#messages/admin/deliveries.ts";
import { type Column, Dim, RowLink } from "#web/design/display/Table.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import rows from "#web/screens/AdminDashboard/shared/PhoneRows.module.css";
import { ListSearch, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { DeliveryPanel, recipients } from "./DeliveryPanel.tsx";
import { DeliveryStatus } from "./DeliveryStatus.tsx";
import { type DeliveryView, MIN_SEARCH, useDeliveries } from "./delivery-queries.ts";

type Delivery = AdminDeliveryList["items"][number];

const VIEWS: readonly DeliveryView[] = ["all", ...DELIVERY_STATES];
const text = adminDeliveries;
/** Row heights of the style sheet, in px. */
const HEIGHTS = { desktop: 32, phone: 84 };

/** Outgoing email with its state and the mail servers' answers; `figures` are counts of the health. */
export function Deliveries({ figures }: { figures: Health["outgoingEmail"] | undefined }) {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const show = VIEWS.find((view) => view === urlState.show) ?? "all";
  const q = urlState.q.trim();
  const list = useDeliveries(show, q);
  const search = useCallback((searchText: string) => change({ q: searchText }, { replace: true }), [change]);
  const { open } = urlState;
  const counts: Partial<Record<DeliveryView, number | undefined>> = {
    deferred: figures?.deferred,
    held: figures?.held,
    failed: figures?.failed,
    queued: figures?.queued,
  };
  return (
    <>
      <Toolbar
        title={text.title}
        label={text.filters}
        current={show}
        filters={VIEWS.map((id) => ({
          id,
          name: text.views[id],
          to: linkTo({ show: id === "all" ? null : id, open: null }),
          count: counts[id],
        }))}
      >
        <ListSearch label={text.search} q={urlState.q} onSearch={search} />
      </Toolbar>
      <ListDetailPanes
        list={
          <ListTable
            list={list}
            words={text}
            search={{
              q,
              clearHref: linkTo({ q: "" }),
              noMatch: formatMessage(text.noMatch, { query: q }),
              tooShort: q !== "" && q.length < MIN_SEARCH && text.tooShort,
            }}
            empty={{ icon: mdiEmailOutline, title: text.emptyTitle, text: text.emptyText }}
            className={rows.grid}
            heights={HEIGHTS}
            columns={columnsAt(new Date(), (id) => linkTo({ open: id }))}
            open={open}
          />
        }
        panel={open && <DeliveryPanel key={open} id={open} onClose={() => change({ open: null })} />}
      />
    </>
  );
}

const columnsAt = (now: Date, linkTo: (id: string) => string): Column<Delivery>[] => [
  {
    id: "to",
    head: text.columns.to,
    title: recipients,
    cell: (row, isTabStop) => (
      <RowLink to={linkTo(row.id)} row={row.id} isTabStop={isTabStop}>
        {row.to.length > 0 ? recipients(row) : <Dim>{text.erased}</Dim>}
      </RowLink>
    ),
  },
  {
    id: "subject",
    head: text.columns.subject,
    hide: "beside",
    className: rows.line,
    title: ({ subject }) => subject ?? text.system,
    cell: ({ subject }) => subject ?? text.system,
  },
  {
    id: "user",
    head: text.columns.user,
    width: 176,
    hide: "beside narrow phone",
    cell: ({ user }) => user,
  },
  {
    id: "state",
    head: text.columns.state,
    width: 136,
    grow: true,
    cell: ({ state }) => <DeliveryStatus state={state} />,
  },
  {
    id: "response",
    head: text.columns.response,
    hide: "beside narrow phone",
    title: ({ lastResponse }) => lastResponse ?? "",
    cell: ({ lastResponse }) => lastResponse,
  },
  {
    id: "when",
    head: text.columns.when,
    width: 104,
    end: true,
    cell: ({ createdAt }) => <Timestamp at={createdAt} text={formatRowDate(createdAt, now, false)} />,
  },
];
