import { mdiCalendarOutline } from "@mdi/js";
import { useRef, useState } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./DateField.module.css";
import { Input } from "./Field.tsx";
import { PlainIconButton } from "./PlainIconButton.tsx";
import { parseTypedDate } from "./parse-typed-date.ts";

type YearRange = { first: number; last: number };

/** A day typed as people write it, or picked from the browser's calendar. What is no date is said, and kept as typed. */
export function DateField(props: {
  id: string;
  label: string;
  /** `YYYY-MM-DD`, as is what `onChange` gets. */
  value: string | null;
  /** The day as the field shows it while nobody types. */
  formatDay: (isoDate: string) => string;
  onChange: (isoDate: string | null) => void;
  /** Which end of a range it is: "2024" begins in January and ends in December. */
  end?: "from" | "to";
  /** Days outside these years are said to be, and not taken. */
  years?: YearRange;
  placeholder?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
}) {
  const { id, label, value, formatDay, onChange, end = "from", years, placeholder, className } = props;
  const [inputText, setInputText] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const error = inputText === null ? null : dateError(inputText, end, years);

  const handleInput = (text: string) => {
    setInputText(text);
    if (dateError(text, end, years) === null) onChange(parseTypedDate(text, end));
  };
  return (
    <div className={classNames(css.day, className)}>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={props.invalid || error !== null || undefined}
        aria-describedby={error ? `${id}-unread` : props.describedBy}
        placeholder={placeholder}
        autoComplete="off"
        value={inputText ?? (value ? formatDay(value) : "")}
        onChange={(event) => handleInput(event.target.value)}
        onBlur={() => {
          if (!error) setInputText(null);
        }}
        trailing={
          <PlainIconButton
            size="small"
            icon={mdiCalendarOutline}
            label={`${label}: pick a day`}
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
        {...(years && { min: `${years.first}-01-01`, max: `${years.last}-12-31` })}
        value={value ?? ""}
        onChange={(event) => {
          setInputText(null);
          onChange(event.target.value || null);
        }}
      />
      {error && (
        <p id={`${id}-unread`} className={css.unread} role="status">
          {error}
        </p>
      )}
    </div>
  );
}

/** What keeps typed words from being the day; nothing typed is no trouble. */
function dateError(inputText: string, end: "from" | "to", years: YearRange | undefined): string | null {
  if (inputText.trim() === "") return null;
  const isoDate = parseTypedDate(inputText, end);
  if (isoDate === null) return "Not read as a day. Write it like Jan 15, 2024.";
  const year = Number(isoDate.slice(0, 4));
  return years && (year < years.first || year > years.last)
    ? `Days are counted from ${years.first} to ${years.last}.`
    : null;
}
