import { mdiCalendarOutline } from "@mdi/js";
import { useRef, useState } from "react";
import { classNames } from "./class-names.ts";
import css from "./DayField.module.css";
import { Input } from "./Field.tsx";
import { GlyphButton } from "./GlyphButton.tsx";
import { typedDay } from "./typed-day.ts";

type Years = { first: number; last: number };

/** A day typed as people write it, or picked from the browser's calendar. What is no date is said, and kept as typed. */
export function DayField(props: {
  id: string;
  label: string;
  /** `YYYY-MM-DD`, as is what `onChange` gets. */
  value: string | null;
  /** The day as the field shows it while nobody types. */
  words: (day: string) => string;
  onChange: (day: string | null) => void;
  /** Which end of a range it is: "2024" begins in January and ends in December. */
  end?: "from" | "to";
  /** Days outside these years are said to be, and not taken. */
  years?: Years;
  placeholder?: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  className?: string | undefined;
}) {
  const { id, label, value, words, onChange, end = "from", years, placeholder, className } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const trouble = typed === null ? null : troubleWith(typed, end, years);

  const type = (text: string) => {
    setTyped(text);
    if (troubleWith(text, end, years) === null) onChange(typedDay(text, end));
  };
  return (
    <div className={classNames(css.day, className)}>
      <Input
        id={id}
        aria-label={label}
        aria-invalid={props.invalid || trouble !== null || undefined}
        aria-describedby={trouble ? `${id}-unread` : props.describedBy}
        placeholder={placeholder}
        autoComplete="off"
        value={typed ?? (value ? words(value) : "")}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (!trouble) setTyped(null);
        }}
        trailing={
          <GlyphButton
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
          setTyped(null);
          onChange(event.target.value || null);
        }}
      />
      {trouble && (
        <p id={`${id}-unread`} className={css.unread} role="status">
          {trouble}
        </p>
      )}
    </div>
  );
}

/** What keeps typed words from being the day; nothing typed is no trouble. */
function troubleWith(typed: string, end: "from" | "to", years: Years | undefined): string | null {
  if (typed.trim() === "") return null;
  const day = typedDay(typed, end);
  if (day === null) return "Not read as a day. Write it like Jan 15, 2024.";
  const year = Number(day.slice(0, 4));
  return years && (year < years.first || year > years.last)
    ? `Days are counted from ${years.first} to ${years.last}.`
    : null;
}
