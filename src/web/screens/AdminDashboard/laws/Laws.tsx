import { useCallback } from "react";
import { SearchField, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { Holidays } from "./Holidays.tsx";
import { LawList } from "./LawList.tsx";

/** The laws with their figures, and the days off they are counted by. */
export function Laws() {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const holidays = urlState.show === "holidays";
  const search = useCallback((q: string) => change({ q }, { replace: true }), [change]);
  const clearedState = { open: null, q: "", calendar: null, year: null };
  return (
    <>
      <Toolbar
        title="Laws and holidays"
        label="Laws or holidays"
        current={holidays ? "holidays" : "laws"}
        filters={[
          { id: "laws", name: "Laws", to: linkTo({ ...clearedState, show: null }) },
          { id: "holidays", name: "Holidays", to: linkTo({ ...clearedState, show: "holidays" }) },
        ]}
      >
        {!holidays && <SearchField label="Search laws" q={urlState.q} onSearch={search} />}
      </Toolbar>
      {holidays ? <Holidays /> : <LawList />}
    </>
  );
}
