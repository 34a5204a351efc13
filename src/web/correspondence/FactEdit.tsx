import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { ToldFacts } from "#contract/reply-facts.ts";
import type { FactName, LetterFacts, PageNumbers } from "#core/reply/told-facts.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Input } from "#web/ui/Field.tsx";
import { calendarDayWords } from "./date-words.ts";
import css from "./FactEdit.module.css";
import { factLabel } from "./fact-words.ts";
import { type Typed, toldOf, typedOf } from "./typed-fact.ts";

/** One fact being put right, in the place where it stands: Enter keeps it, Escape leaves it as it was. */
export function FactEdit(props: {
  fact: FactName;
  value: LetterFacts[FactName];
  busy: boolean;
  error: string | null;
  onTell: (told: ToldFacts) => void;
  onCancel: () => void;
}) {
  const { fact, value, busy, error, onTell, onCancel } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<Typed>(() => typedOf(value));
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    const field = form.current?.querySelector("input");
    field?.focus();
    field?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const told = toldOf(fact, typed);
    if ("trouble" in told) setTrouble(told.trouble);
    else onTell(told.told);
  };
  const said = trouble ?? (error && `Not saved. ${error}`);
  return (
    <form
      ref={form}
      className={css.edit}
      aria-label={`Correct: ${factLabel(fact)}`}
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
        typed={typed}
        invalid={said !== null}
        onType={(next) => {
          setTyped(next);
          setTrouble(null);
        }}
      />
      {said !== null && (
        <p id={`${id}-trouble`} className={css.trouble} role="alert">
          {said}
        </p>
      )}
      <div className={css.buttons}>
        <Button type="submit" size="small" busy={busy}>
          Save
        </Button>
        <Button size="small" kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type FieldProps = {
  id: string;
  fact: FactName;
  typed: Typed;
  invalid: boolean;
  onType: (typed: Typed) => void;
};

function FactField({ id, fact, typed, invalid, onType }: FieldProps) {
  const label = factLabel(fact);
  const described = invalid ? `${id}-trouble` : undefined;
  if (fact === "pages") return <PageFields id={id} typed={typed} invalid={invalid} onType={onType} />;
  if (fact === "responseDue" || fact === "answerBy" || fact === "linkExpires")
    return (
      <DayField
        id={id}
        label={label}
        value={typed.words || null}
        words={calendarDayWords}
        placeholder="Jan 15, 2027"
        invalid={invalid}
        describedBy={described}
        onChange={(day) => onType({ ...typed, words: day ?? "" })}
      />
    );
  return (
    <Input
      id={id}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={described}
      autoComplete="off"
      maxLength={fact === "exemptions" ? 600 : 80}
      inputMode={fact === "amount" ? "decimal" : "text"}
      placeholder={fact === "exemptions" ? "(b)(6), (b)(7)(C)" : undefined}
      leading={fact === "amount" ? "$" : undefined}
      value={typed.words}
      onChange={(event) => onType({ ...typed, words: event.target.value })}
    />
  );
}

const COUNTS: readonly [keyof PageNumbers, string][] = [
  ["full", "in full"],
  ["part", "in part"],
  ["withheld", "withheld"],
];

const PageFields = ({ id, typed, invalid, onType }: Omit<FieldProps, "fact">) => (
  <div className={css.counts}>
    {COUNTS.map(([key, words], index) => (
      <div key={key}>
        <Input
          id={index === 0 ? id : `${id}-${key}`}
          aria-label={`Pages ${words}`}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? `${id}-trouble` : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={typed.pages[key]}
          onChange={(event) => onType({ ...typed, pages: { ...typed.pages, [key]: event.target.value } })}
        />
        <span aria-hidden="true">{words}</span>
      </div>
    ))}
  </div>
);
