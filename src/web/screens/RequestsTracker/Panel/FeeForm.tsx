import { type FormEvent, useId, useRef, useState } from "react";
import type { FeeLine } from "#contract/request-papers.ts";
import { FEE_KINDS, FEE_WORDS, type FeeKind } from "#core/request/fees.ts";
import { dayYear, deviceToday } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Field, Input, Select } from "#web/ui/Field.tsx";
import { typedCents } from "./fee-words.ts";
import { faultOf } from "./field-fault.ts";
import css from "./PanelForm.module.css";
import { usePapers } from "./papers-queries.ts";

type Props = { requestId: string; fee: FeeLine | null; onDone: () => void };

/** A line of the ledger, new or put right. */
export function FeeForm({ requestId, fee, onDone }: Props) {
  const field = useId();
  const id = useRef(fee?.id ?? crypto.randomUUID());
  const [kind, setKind] = useState<FeeKind>(fee?.kind ?? "estimate");
  const [amount, setAmount] = useState(fee?.cents == null ? "" : (fee.cents / 100).toFixed(2));
  const [on, setOn] = useState<string | null>(fee?.on ?? deviceToday(new Date()));
  const [note, setNote] = useState(fee?.note ?? "");
  const { put } = usePapers(requestId);
  const cents = typedCents(amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cents === "bad" || on === null) return;
    const body = { kind, cents, currency: fee?.currency ?? "USD", on, note: note.trim() };
    put.mutate({ place: `fees/${id.current}`, body }, { onSuccess: onDone });
  };
  const dayFault = faultOf(put.error, "/on");
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.half}>
        <Field label="What it is">
          {(control) => (
            <Select {...control} value={kind} onChange={(event) => setKind(event.target.value as FeeKind)}>
              {FEE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {FEE_WORDS[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="Amount"
          error={cents === "bad" ? "Not read as an amount. Write it like 618.00." : undefined}
          help={kind === "waived" ? "Leave it empty where all of it was waived." : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              maxLength={16}
              leading="$"
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
        <Field label="Day" error={dayFault}>
          {() => <DayField id={field} label="Day" value={on} words={dayYear} onChange={setOn} />}
        </Field>
        <Field label="Note" aside="(optional)">
          {(control) => (
            <Input
              {...control}
              maxLength={1_000}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
      </div>
      {put.error && !dayFault && (
        <p className={css.error} role="alert">
          {put.error.message}
        </p>
      )}
      <div className={css.start}>
        <Button
          type="submit"
          size="small"
          kind="main"
          busy={put.isPending}
          disabled={cents === "bad" || on === null}
        >
          {fee ? "Keep the change" : "Add the line"}
        </Button>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
