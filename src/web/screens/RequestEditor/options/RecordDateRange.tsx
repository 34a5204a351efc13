import { mdiMenuDown } from "@mdi/js";
import { memo, useId } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { formatDayYear, localToday } from "#web/features/dates/format-day.ts";
import { quickRanges } from "./date-ranges.ts";
import css from "./RecordDateRange.module.css";

type RecordRange = Pick<DraftContent, "madeFrom" | "madeTo">;

/** When the records were made: two days, typed or picked, or one of the ranges people ask for most. */
export const RecordDateRange = memo(function RecordDateRange(props: {
  madeFrom: string | null;
  madeTo: string | null;
  onChange: (part: Partial<RecordRange>) => void;
  error: string | undefined;
}) {
  const { madeFrom, madeTo, onChange, error } = props;
  const id = useId();
  const shared = {
    invalid: error !== undefined,
    describedBy: error && `${id}-error`,
    formatDay: formatDayYear,
  };
  const ranges = quickRanges(localToday(new Date())).map(({ label, from, to }) => ({
    label,
    onSelect: () => onChange({ madeFrom: from, madeTo: to }),
  }));
  return (
    <fieldset className={css.made}>
      <legend className={css.legend}>Made between</legend>
      <MenuButton
        label="Pick a range"
        align="end"
        trigger={
          <button type="button" className={css.quick}>
            Pick a range
            <Icon path={mdiMenuDown} size={16} />
          </button>
        }
        items={ranges}
      />
      <div className={css.range}>
        <DateField
          {...shared}
          id={`${id}-from`}
          label="Made from"
          end="from"
          value={madeFrom}
          placeholder="any day"
          onChange={(day) => onChange({ madeFrom: day })}
        />
        <span className={css.and}>and</span>
        <DateField
          {...shared}
          id={`${id}-to`}
          label="Made until"
          end="to"
          value={madeTo}
          placeholder="the day of the search"
          onChange={(day) => onChange({ madeTo: day })}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
});
