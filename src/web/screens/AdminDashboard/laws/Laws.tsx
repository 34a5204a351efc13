import { useCallback } from "react";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { ListSearch, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { Holidays } from "./Holidays.tsx";
import { LawList } from "./LawList.tsx";

/** The laws with their limits, and the holidays that their deadlines are calculated with. */
export function Laws() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const holidays = urlState.show === "holidays";
  const search = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const clearedState = { open: null, q: "", calendar: null, year: null };
  return (
    <>
      <Toolbar
        title={admin.sections.laws}
        label={adminLaws.filters}
        current={holidays ? "holidays" : "laws"}
        filters={[
          { id: "laws", name: adminLaws.views.laws, to: linkTo({ ...clearedState, show: null }) },
          {
            id: "holidays",
            name: adminLaws.views.holidays,
            to: linkTo({ ...clearedState, show: "holidays" }),
          },
        ]}
      >
        {!holidays && <ListSearch label={adminLaws.search} q={urlState.q} onSearch={search} />}
      </Toolbar>
      {holidays ? <Holidays /> : <LawList />}
    </>
  );
}
