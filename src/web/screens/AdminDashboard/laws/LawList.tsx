import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiCircleHalfFull,
  mdiHelpCircleOutline,
  mdiPencilOutline,
} from "@mdi/js";
import type { Confidence as ConfidenceLevel } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { type Column, Dim, RowLink, Table } from "#web/design/display/Table.tsx";
import type { Tone } from "#web/design/display/tones.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NoMatch } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import css from "./LawList.module.css";
import { LawPanel } from "./LawPanel.tsx";
import { limitText, lowestConfidence, matchesSearch } from "./law-labels.ts";
import { type AdminLaw, useAdminLaws } from "./law-queries.ts";

/** All laws with a search, and the open law in a panel. */
export function LawList() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const laws = useAdminLaws();
  const found = laws.data?.items.filter((law) => matchesSearch(law, urlState.q)) ?? [];
  const open = urlState.open;
  const list = laws.isPending ? (
    <Skeleton rows={21} shape="table" label={adminLaws.loading} />
  ) : !laws.data ? (
    <LoadFailed errorTitle={adminLaws.failedTitle} query={laws}>
      {adminLaws.deadlinesUnaffected}
    </LoadFailed>
  ) : found.length === 0 ? (
    <NoMatch clearHref={linkTo({ q: "" })}>{formatMessage(adminLaws.noMatch, { query: urlState.q })}</NoMatch>
  ) : (
    <Table
      columns={columnsOf(open !== null, (law) => linkTo({ open: law.jurisdiction }))}
      rows={found}
      rowKey={({ jurisdiction }) => jurisdiction}
      open={open}
      className={css.grid}
    />
  );
  return (
    <ListDetailPanes
      list={list}
      panel={open && <LawPanel key={open} jurisdiction={open} onClose={() => change({ open: null })} />}
    />
  );
}

/** Beside an open law the jurisdiction has the room of the columns that are left out. */
const columnsOf = (beside: boolean, linkTo: (law: AdminLaw) => string): Column<AdminLaw>[] => [
  {
    id: "jurisdiction",
    head: adminLaws.columns.jurisdiction,
    width: beside ? undefined : 180,
    cell: (law, isTabStop) => (
      <RowLink to={linkTo(law)} row={law.jurisdiction} isTabStop={isTabStop}>
        {law.place}
      </RowLink>
    ),
  },
  {
    id: "law",
    head: adminLaws.columns.law,
    hide: "beside phone",
    title: ({ title, citation }) => `${title}, ${citation}`,
    cell: ({ title, citation }) => (
      <>
        {title} <Dim>{citation}</Dim>
      </>
    ),
  },
  { id: "limit", head: adminLaws.columns.limit, width: 148, cell: ({ limit }) => limitText(limit) },
  {
    id: "confidence",
    head: adminLaws.columns.confidence,
    width: 128,
    ...(beside && { hide: "narrow" }),
    cell: ({ certainty }) => <Confidence of={lowestConfidence(certainty)} />,
  },
  {
    id: "checked",
    head: adminLaws.columns.lastChecked,
    width: 120,
    end: true,
    hide: "beside narrow phone",
    cell: ({ lastChecked }) => formatDayYear(lastChecked),
  },
  {
    id: "correction",
    head: adminLaws.columns.corrected,
    ...(beside && { hide: "narrow" }),
    className: css.correction,
    cell: (law) => <CorrectionStatus law={law} />,
  },
];

function CorrectionStatus({ law: { corrections, outdated } }: { law: AdminLaw }) {
  if (corrections + outdated === 0) return null;
  return outdated === 0 ? (
    <Status tone="ink" icon={mdiPencilOutline}>
      {adminLaws.corrected}
    </Status>
  ) : (
    <Status tone="red" icon={mdiAlertCircleOutline} tinted>
      {adminLaws.correctionOutdated}
    </Status>
  );
}

const APPEARANCE: Record<ConfidenceLevel, { icon: string; tone: Tone }> = {
  high: { icon: mdiCheckCircleOutline, tone: "grey" },
  medium: { icon: mdiCircleHalfFull, tone: "grey" },
  low: { icon: mdiHelpCircleOutline, tone: "orange" },
};

/** How reliable a fact is. Only low confidence has a color, because only it needs an administrator. */
const Confidence = ({ of }: { of: ConfidenceLevel }) => (
  <Status {...APPEARANCE[of]}>
    <RichText
      message={admin.confidence[of]}
      values={{ noun: (text) => <span className={css.noun}>{text}</span> }}
    />
  </Status>
);
