import { mdiCalendarOutline } from "@mdi/js";
import { useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { design } from "#messages/design.ts";
import { classNames } from "#web/design/class-names.ts";
import { useTypedEarly } from "#web/design/use-typed-early.ts";
import css from "./DateField.module.css";
import { Input } from "./Field.tsx";
import { PlainIconButton } from "./PlainIconButton.tsx";
import { parseTypedDate } from "./parse-typed-date.ts";

type YearRange = { first: number; last: number };

/** A date typed as text or picked from the browser's calendar. Invalid input stays in the field, with an error. */
export function DateField(props: {
  id: string;
  label: string;
  /** `YYYY-MM-DD`, as in `onChange`. */
  value: string | null;
  /** The date as the field shows it while it is not being edited. */
  formatDay: (isoDate: string) => string;
  onChange: (isoDate: string | null) => void;
  /** The end of a range: "2024" starts in January and ends in December. */
  end?: "from" | "to";
  /** Dates outside these years are an error. */
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
  const shown = inputText ?? (value ? formatDay(value) : "");
  const field = useTypedEarly<HTMLInputElement>(shown, handleInput);
  return (
    <div className={classNames(css.day, className)}>
      <Input
        ref={field}
        id={id}
        aria-label={label}
        aria-invalid={props.invalid || error !== null || undefined}
        aria-describedby={error ? `${id}-error` : props.describedBy}
        placeholder={placeholder}
        autoComplete="off"
        value={shown}
        onChange={(event) => handleInput(event.target.value)}
        onBlur={() => {
          if (!error) setInputText(null);
        }}
        trailing={
          <PlainIconButton
            size="small"
            icon={mdiCalendarOutline}
            label={formatMessage(design.pickDate, { label })}
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
        <p id={`${id}-error`} className={css.error} role="status">
          {error}
        </p>
      )}
    </div>
  );
}

/** Why the typed text is not a valid date; null for an empty field. */
function dateError(inputText: string, end: "from" | "to", years: YearRange | undefined): string | null {
  if (inputText.trim() === "") return null;
  const isoDate = parseTypedDate(inputText, end);
  if (isoDate === null) return design.dateInvalid;
  const year = Number(isoDate.slice(0, 4));
  return years && (year < years.first || year > years.last)
    ? formatMessage(design.dateOutOfRange, { first: String(years.first), last: String(years.last) })
    : null;
}
