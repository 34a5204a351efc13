import { mdiMenuDown } from "@mdi/js";
import { memo, useId } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import { editorOptions } from "#messages/editor/options.ts";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { formatDayYear, localToday } from "#web/features/dates/format-day.ts";
import { quickRanges } from "./date-ranges.ts";
import css from "./RecordDateRange.module.css";

type RecordRange = Pick<DraftContent, "madeFrom" | "madeTo">;

/** The dates of the records: two days, typed or picked, or one of the common ranges. */
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
    <fieldset className={css.dates}>
      <legend className={css.legend}>{editorOptions.dates.legend}</legend>
      <MenuButton
        label={editorOptions.dates.pickRange}
        align="end"
        trigger={
          <button type="button" className={css.quick}>
            {editorOptions.dates.pickRange}
            <Icon path={mdiMenuDown} size={16} />
          </button>
        }
        items={ranges}
      />
      <div className={css.range}>
        <DateField
          {...shared}
          id={`${id}-from`}
          label={editorOptions.dates.from}
          end="from"
          value={madeFrom}
          placeholder={editorOptions.dates.anyDate}
          onChange={(day) => onChange({ madeFrom: day })}
        />
        <span className={css.and}>{editorOptions.dates.and}</span>
        <DateField
          {...shared}
          id={`${id}-to`}
          label={editorOptions.dates.to}
          end="to"
          value={madeTo}
          placeholder={editorOptions.dates.searchDate}
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
