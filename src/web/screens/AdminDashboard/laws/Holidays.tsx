import { mdiCalendarBlankOutline, mdiPlus } from "@mdi/js";
import { useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Select } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { localToday } from "#web/features/dates/format-day.ts";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { LoadFailed } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { AddClosingDialog, type ClosingDraft, RemoveClosingDialog } from "./ClosingDialogs.tsx";
import css from "./Holidays.module.css";
import { HolidayTable } from "./HolidayTable.tsx";
import { calendarName, type DayOff, daysOff } from "./holiday-rows.ts";
import { useClosings } from "./law-queries.ts";
import { OfficeCalendars } from "./OfficeCalendars.tsx";

/** The built-in calendars have the holidays of these years. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2040;
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, index) => FIRST_YEAR + index);

/** A calendar's days off in one year: the built-in ones, and those added or removed here. */
export function Holidays() {
  const { address: urlState, change } = useAdminUrl();
  const today = localToday(new Date());
  const calendar = urlState.calendar ?? "us";
  const year = urlState.year ?? Number(today.slice(0, 4));
  const list = useClosings(calendar, year);
  const [adding, setAdding] = useState<ClosingDraft | null>(null);
  const [removing, setRemoving] = useState<DayOff | null>(null);
  const jurisdictions = useJurisdictions();
  const codes = list.data?.calendars ?? [calendar];
  return (
    <>
      <div className={css.pick}>
        <Select
          aria-label={adminLaws.calendar}
          boxClassName={css.calendar}
          value={calendar}
          onChange={(event) => change({ calendar: event.target.value }, { replace: true })}
        >
          {(codes.includes(calendar) ? codes : [calendar, ...codes]).map((code) => (
            <option key={code} value={code}>
              {calendarName(code, jurisdictions)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={adminLaws.year}
          boxClassName={css.year}
          value={year}
          onChange={(event) => change({ year: Number(event.target.value) }, { replace: true })}
        >
          {YEARS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
        <p className={css.notice}>
          {list.data?.citation &&
            `${formatMessage(adminLaws.holidayCitation, { citation: list.data.citation })} `}
          {adminLaws.holidayNotice}
        </p>
        <Button icon={mdiPlus} onClick={() => setAdding({ kind: "closing" })}>
          {adminLaws.addClosing}
        </Button>
      </div>
      {list.isPending ? (
        <Skeleton rows={12} shape="table" label={adminLaws.holidaysLoading} />
      ) : !list.data ? (
        <LoadFailed errorTitle={adminLaws.holidaysFailedTitle} query={list}>
          {adminLaws.deadlinesUnaffected}
        </LoadFailed>
      ) : (
        <div className={css.list}>
          <Days
            rows={daysOff(list.data)}
            year={year}
            onWorked={(row) => setAdding({ kind: "worked", day: row.day, name: row.name })}
            onRemove={setRemoving}
          />
          <OfficeCalendars calendar={calendar} offices={list.data.offices} />
        </div>
      )}
      {adding && (
        <AddClosingDialog
          start={adding}
          calendar={calendar}
          place={calendarName(calendar, jurisdictions)}
          year={year}
          onClose={() => setAdding(null)}
        />
      )}
      {removing?.closing && (
        <RemoveClosingDialog closing={removing.closing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

type DaysProps = {
  rows: readonly DayOff[];
  year: number;
  onWorked: (row: DayOff) => void;
  onRemove: (row: DayOff) => void;
};

const Days = ({ rows, year, onWorked, onRemove }: DaysProps) =>
  rows.length === 0 ? (
    <EmptyState
      icon={mdiCalendarBlankOutline}
      title={formatMessage(adminLaws.noDaysOffTitle, { year: String(year) })}
    >
      {adminLaws.noDaysOffText}
    </EmptyState>
  ) : (
    <HolidayTable rows={rows} onWorked={onWorked} onRemove={onRemove} />
  );
