import { type FormEvent, useId, useRef, useState } from "react";
import type { FeeLine } from "#contract/requests/case-notes.ts";
import { currencySign } from "#core/money/money.ts";
import { FEE_KINDS, FEE_LABELS, type FeeKind } from "#core/request/fees.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { formatDayYear, localToday } from "#web/features/dates/format-day.ts";
import { useCaseNotes } from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import css from "#web/screens/RequestsTracker/panel/PanelForm.module.css";
import { fieldError } from "#web/screens/RequestsTracker/panel/use-request-change.ts";
import { parseCents } from "./fee-text.ts";

/** `currency`: of a new line. */
type Props = { requestId: string; fee: FeeLine | null; currency: string; onDone: () => void };

/** The form of a new or existing fee. */
export function FeeForm({ requestId, fee, currency: ofPlace, onDone }: Props) {
  const field = useId();
  const id = useRef(fee?.id ?? crypto.randomUUID());
  const [kind, setKind] = useState<FeeKind>(fee?.kind ?? "estimate");
  const [amount, setAmount] = useState(fee?.cents == null ? "" : (fee.cents / 100).toFixed(2));
  const [on, setOn] = useState<string | null>(fee?.on ?? localToday(new Date()));
  const [note, setNote] = useState(fee?.note ?? "");
  const { put: saveItem } = useCaseNotes(requestId);
  const cents = parseCents(amount);
  const currency = fee?.currency ?? ofPlace;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (cents === "bad" || on === null) return;
    const body = { kind, cents, currency, on, note: note.trim() };
    saveItem.mutate({ resourcePath: `fees/${id.current}`, body }, { onSuccess: onDone });
  };
  const dayError = fieldError(saveItem.error, "/on");
  return (
    <form className={css.form} onSubmit={submit}>
      <div className={css.half}>
        <Field label={trackerPanel.fees.kind}>
          {(control) => (
            <Select {...control} value={kind} onChange={(event) => setKind(event.target.value as FeeKind)}>
              {FEE_KINDS.map((feeKind) => (
                <option key={feeKind} value={feeKind}>
                  {FEE_LABELS[feeKind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={trackerPanel.fees.amount}
          error={cents === "bad" ? trackerPanel.amountInvalid : undefined}
          help={kind === "waived" ? trackerPanel.fees.waivedHelp : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              maxLength={16}
              leading={currencySign(currency)}
              value={amount}
              onChange={(event) => setAmount(event.target.value)}
            />
          )}
        </Field>
        <Field label={trackerPanel.fees.date} error={dayError}>
          {() => (
            <DateField
              id={field}
              label={trackerPanel.fees.date}
              value={on}
              formatDay={formatDayYear}
              onChange={setOn}
            />
          )}
        </Field>
        <Field label={trackerPanel.fees.note} aside={trackerPanel.optional}>
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
      {saveItem.error && !dayError && (
        <p className={css.error} role="alert">
          {saveItem.error.message}
        </p>
      )}
      <div className={css.start}>
        <Button
          type="submit"
          size="small"
          kind="main"
          busy={saveItem.isPending}
          disabled={cents === "bad" || on === null}
        >
          {fee ? trackerPanel.save : trackerPanel.fees.submit}
        </Button>
        <Button size="small" onClick={onDone}>
          {trackerPanel.cancel}
        </Button>
      </div>
    </form>
  );
}
