import { mdiAlertCircleOutline, mdiPencilOutline } from "@mdi/js";
import { Link } from "react-router";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Status } from "#web/design/display/Status.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Confidence } from "#web/screens/AdminDashboard/shared/Confidence.tsx";
import { ListDetailPanes } from "#web/screens/AdminDashboard/shared/ListDetailPanes.tsx";
import { LoadFailed, NoMatch } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import table from "#web/screens/AdminDashboard/shared/Table.module.css";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import css from "./LawList.module.css";
import { LawPanel } from "./LawPanel.tsx";
import { limitText, matchesSearch, weakestCertainty } from "./law-labels.ts";
import { type AdminLaw, useAdminLaws } from "./law-queries.ts";

/** Every law, found by typing, and the one that is open. */
export function LawList() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const laws = useAdminLaws();
  const found = laws.data?.items.filter((law) => matchesSearch(law, urlState.q)) ?? [];
  const open = urlState.open;
  const list = laws.isPending ? (
    <Skeleton rows={21} shape="table" label="Loading the laws" />
  ) : !laws.data ? (
    <LoadFailed errorTitle="The laws did not load" query={laws}>
      Deadlines are counted all the same.
    </LoadFailed>
  ) : found.length === 0 ? (
    <NoMatch clearHref={linkTo({ q: "" })}>“{urlState.q}” is in no place, title or citation.</NoMatch>
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
            <th scope="col" className={css.place}>
              Place
            </th>
            <th scope="col" className={css.law}>
              Law
            </th>
            <th scope="col" className={css.limit}>
              First answer
            </th>
            <th scope="col" className={css.sure}>
              Weakest part
            </th>
            <th scope="col" className={css.checked}>
              Last checked
            </th>
            <th scope="col" className={css.mark}>
              Corrected
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
              <th scope="row" className={css.place}>
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
              <td className={css.sure}>
                <Confidence of={weakestCertainty(law.certainty).confidence} />
              </td>
              <td className={css.checked}>{formatDayYear(law.lastChecked)}</td>
              <td className={css.mark}>
                <CorrectionMark law={law} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CorrectionMark({ law: { correction } }: { law: AdminLaw }) {
  if (!correction) return null;
  return correction.isApplicable ? (
    <Status tone="ink" icon={mdiPencilOutline}>
      Corrected
    </Status>
  ) : (
    <Status tone="red" icon={mdiAlertCircleOutline} tinted>
      Does not fit any more
    </Status>
  );
}
