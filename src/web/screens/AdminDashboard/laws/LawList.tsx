import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiCircleHalfFull,
  mdiHelpCircleOutline,
  mdiPencilOutline,
} from "@mdi/js";
import { Link } from "react-router";
import type { Confidence as ConfidenceLevel } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import type { Tone } from "#web/design/display/tones.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NoMatch } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import table from "#web/screens/AdminDashboard/shared/Table.module.css";
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
    <Table laws={found} open={open} linkTo={(law) => linkTo({ open: law.jurisdiction })} />
  );
  return (
    <ListDetailPanes
      list={list}
      panel={
        open && (
          <LawPanel
            key={open}
            jurisdiction={open}
            correction={laws.data?.items.find((law) => law.jurisdiction === open)?.correction ?? null}
            onClose={() => change({ open: null })}
          />
        )
      }
    />
  );
}

type TableProps = { laws: readonly AdminLaw[]; open: string | null; linkTo: (law: AdminLaw) => string };

function Table({ laws, open, linkTo }: TableProps) {
  const tabStop = Math.max(
    0,
    laws.findIndex((law) => law.jurisdiction === open),
  );
  return (
    <div className={table.scroller}>
      <table className={`${table.grid} ${css.grid}`} data-beside={open !== null}>
        <thead>
          <tr>
            <th scope="col" className={css.jurisdiction}>
              {adminLaws.columns.jurisdiction}
            </th>
            <th scope="col" className={css.law}>
              {adminLaws.columns.law}
            </th>
            <th scope="col" className={css.limit}>
              {adminLaws.columns.limit}
            </th>
            <th scope="col" className={css.confidence}>
              {adminLaws.columns.confidence}
            </th>
            <th scope="col" className={css.checked}>
              {adminLaws.columns.lastChecked}
            </th>
            <th scope="col" className={css.correction}>
              {adminLaws.columns.corrected}
            </th>
          </tr>
        </thead>
        <tbody>
          {laws.map((law, index) => (
            <tr
              key={law.jurisdiction}
              className={table.row}
              aria-current={law.jurisdiction === open || undefined}
            >
              <th scope="row" className={css.jurisdiction}>
                <Link
                  to={linkTo(law)}
                  preventScrollReset
                  className={table.link}
                  data-row={law.jurisdiction}
                  tabIndex={index === tabStop ? 0 : -1}
                >
                  {law.place}
                </Link>
              </th>
              <td className={css.law} title={`${law.title}, ${law.citation}`}>
                {law.title} <span className={table.dim}>{law.citation}</span>
              </td>
              <td className={css.limit}>{limitText(law.limit)}</td>
              <td className={css.confidence}>
                <Confidence of={lowestConfidence(law.certainty)} />
              </td>
              <td className={css.checked}>{formatDayYear(law.lastChecked)}</td>
              <td className={css.correction}>
                <CorrectionStatus law={law} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CorrectionStatus({ law: { correction } }: { law: AdminLaw }) {
  if (!correction) return null;
  return correction.isApplicable ? (
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
