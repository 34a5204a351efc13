import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { CorrectedFacts } from "#contract/mailbox/corrected-facts.ts";
import type { FactName, LetterFacts, PageNumbers } from "#core/classify/facts/corrected-facts.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadClassification as m } from "#messages/thread/classification.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Input } from "#web/design/controls/Field.tsx";
import { formatCalendarDay } from "#web/features/dates/format-date.ts";
import css from "./FactEdit.module.css";
import { type FactInput, factInputOf, parseFactInput } from "./fact-input.ts";
import { factLabel } from "./fact-labels.ts";

/** Edits one fact in place: Enter saves, Escape cancels. */
export function FactEdit(props: {
  fact: FactName;
  value: LetterFacts[FactName];
  busy: boolean;
  error: string | null;
  onCorrect: (parsed: CorrectedFacts) => void;
  onCancel: () => void;
}) {
  const { fact, value, busy, error, onCorrect, onCancel } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState<FactInput>(() => factInputOf(value));
  const [inputError, setInputError] = useState<string | null>(null);
  useEffect(() => {
    const field = form.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = parseFactInput(fact, input);
    if ("error" in parsed) setInputError(parsed.error);
    else onCorrect(parsed.corrected);
  };
  const errorText = inputError ?? (error && formatMessage(m.notSaved, { reason: error }));
  return (
    <form
      ref={form}
      className={css.edit}
      aria-label={formatMessage(m.correctFact, { fact: factLabel(fact) })}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <FactField
        id={id}
        fact={fact}
        input={input}
        invalid={errorText !== null}
        onInput={(next) => {
          setInput(next);
          setInputError(null);
        }}
      />
      {errorText !== null && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {errorText}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" size="small" busy={busy}>
          {m.save}
        </Button>
        <Button size="small" kind="quiet" onClick={onCancel}>
          {m.cancel}
        </Button>
      </div>
    </form>
  );
}

type FieldProps = {
  id: string;
  fact: FactName;
  input: FactInput;
  invalid: boolean;
  onInput: (input: FactInput) => void;
};

function FactField({ id, fact, input, invalid, onInput }: FieldProps) {
  const label = factLabel(fact);
  const errorId = invalid ? `${id}-error` : undefined;
  if (fact === "pages") return <PageFields id={id} input={input} invalid={invalid} onInput={onInput} />;
  if (fact === "responseDue" || fact === "answerBy" || fact === "linkExpires")
    return (
      <DateField
        id={id}
        label={label}
        value={input.value || null}
        formatDay={formatCalendarDay}
        placeholder={m.datePlaceholder}
        invalid={invalid}
        describedBy={errorId}
        onChange={(day) => onInput({ ...input, value: day ?? "" })}
      />
    );
  return (
    <Input
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={errorId}
      autoComplete="off"
      maxLength={fact === "exemptions" ? 600 : 80}
      inputMode={fact === "amount" ? "decimal" : "text"}
      placeholder={fact === "exemptions" ? "(b)(6), (b)(7)(C)" : undefined}
      leading={fact === "amount" ? "$" : undefined}
      value={input.value}
      onChange={(event) => onInput({ ...input, value: event.target.value })}
    />
  );
}

const PAGE_FIELDS = m.pageFields satisfies Record<keyof PageNumbers, { label: string; unit: string }>;
const PAGE_KINDS = ["full", "part", "withheld"] as const;

const PageFields = ({ id, input, invalid, onInput }: Omit<FieldProps, "fact">) => (
  <div className={css.counts}>
    {PAGE_KINDS.map((key, index) => (
      <div key={key}>
        <Input
          id={index === 0 ? id : `${id}-${key}`}
          aria-label={PAGE_FIELDS[key].label}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-error` : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={input.pages[key]}
          onChange={(event) => onInput({ ...input, pages: { ...input.pages, [key]: event.target.value } })}
        />
        <span aria-hidden="true">{PAGE_FIELDS[key].unit}</span>
      </div>
    ))}
  </div>
);
