import { mdiCalendarOutline } from "@mdi/js";
import { useRef, useState } from "react";
import { longDate } from "#core/letter/calendar-words.ts";
import { Input } from "#web/ui/Field.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import css from "./DayField.module.css";
import { typedDay } from "./typed-day.ts";

/** A day typed as people write it, or picked from the browser's calendar. What is no date is said, and kept as typed. */
export function DayField(props: {
  id: string;
  label: string;
  end: "from" | "to";
  value: string | null;
  placeholder: string;
  onChange: (day: string | null) => void;
  invalid: boolean;
  describedBy: string;
}) {
  const { id, label, end, value, placeholder, onChange, invalid, describedBy } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const unread = typed !== null && typed.trim() !== "" && typedDay(typed, end) === null;

  const type = (text: string) => {
    setTyped(text);
    const day = text.trim() === "" ? null : typedDay(text, end);
    if (day !== null || text.trim() === "") onChange(day);
  };
  return (
    <div className={css.day}>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={invalid || unread || undefined}
        aria-describedby={unread ? `${id}-unread` : describedBy}
        placeholder={placeholder}
        value={typed ?? (value ? longDate(value) : "")}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (!unread) setTyped(null);
        }}
        trailing={
          <IconButton
            size="small"
            icon={mdiCalendarOutline}
            label={`${label}: pick a day`}
            tooltip={false}
            onClick={() => picker.current?.showPicker()}
          />
        }
      />
      <input
        ref={picker}
        type="date"
        className={css.picker}
        tabIndex={-1}
        aria-hidden="true"
        value={value ?? ""}
        onChange={(event) => {
          setTyped(null);
          onChange(event.target.value || null);
        }}
      />
      {unread && (
        <p id={`${id}-unread`} className={css.unread} role="status">
          Not read as a day. Write it like Jan 15, 2024.
        </p>
      )}
    </div>
  );
}
