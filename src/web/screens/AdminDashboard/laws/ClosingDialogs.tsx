import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import type { ClosingList } from "#contract/deadlines/closings.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import { ChangePreview } from "./ChangePreview.tsx";
import css from "./ClosingDialogs.module.css";
import { useAddClosing, useRemoveClosing } from "./law-queries.ts";

/** A new day off, or a holiday that becomes a business day. */
export type ClosingDraft = { kind: "closing" } | { kind: "worked"; day: string; name: string };

type Props = { start: ClosingDraft; calendar: string; place: string; year: number; onClose: () => void };

/** Adds a one-time closing to a calendar, or removes a holiday from it. */
export function AddClosingDialog({ start, calendar, place, year, onClose }: Props) {
  const isWorkedDay = start.kind === "worked";
  const form = useId();
  const [day, setDay] = useState<string | null>(isWorkedDay ? start.day : null);
  const [name, setName] = useState(isWorkedDay ? start.name : "");
  const [source, setSource] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const addMutation = useAddClosing();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setHasTried(true);
    if (!day || !name.trim() || !source.trim() || addMutation.isPending) return;
    addMutation.mutate(
      { calendar, day, name: name.trim(), isClosed: !isWorkedDay, source: source.trim() },
      {
        onSuccess: () => {
          showToast({
            text: formatMessage(isWorkedDay ? adminLaws.workedAdded : adminLaws.closingAdded, {
              day: formatWeekdayDayYear(day),
            }),
          });
          onClose();
        },
      },
    );
  };
  const missing = (value: string | null, message: string) =>
    hasTried && !value?.trim() ? message : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        isWorkedDay
          ? formatMessage(adminLaws.workedTitle, { name: start.name, year: String(year) })
          : adminLaws.addClosing
      }
      text={
        isWorkedDay
          ? formatMessage(adminLaws.workedText, { day: formatWeekdayDayYear(start.day), place })
          : formatMessage(adminLaws.closingText, { place })
      }
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button type="submit" form={form} kind="main" busy={addMutation.isPending}>
            {isWorkedDay ? adminLaws.markWorked : adminLaws.submitClosing}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {!isWorkedDay && (
          <>
            <Field label={adminLaws.day} error={missing(day, adminLaws.dayMissing)}>
              {(control) => (
                <DateField
                  id={control.id}
                  label={adminLaws.day}
                  value={day}
                  formatDay={formatWeekdayDayYear}
                  years={{ first: 2000, last: 2040 }}
                  placeholder={formatMessage(adminLaws.dayPlaceholder, { year: String(year) })}
                  invalid={control["aria-invalid"] ?? false}
                  describedBy={control["aria-describedby"]}
                  onChange={setDay}
                />
              )}
            </Field>
            <Field label={adminLaws.closingName} error={missing(name, adminLaws.closingNameMissing)}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={120}
                  value={name}
                  placeholder={adminLaws.closingNamePlaceholder}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        <Field label={adminLaws.source} error={missing(source, adminLaws.sourceMissing)}>
          {(control) => (
            <Input
              {...control}
              maxLength={1000}
              value={source}
              placeholder={adminLaws.closingSourcePlaceholder}
              onChange={(event) => setSource(event.target.value)}
            />
          )}
        </Field>
        {day && <ChangePreview change={{ closing: previewedClosing(day, name, calendar, isWorkedDay) }} />}
        {addMutation.error && <Failure error={addMutation.error} />}
      </form>
    </Dialog>
  );
}

/** The name and the source change no day, so that a preview need not wait for them. */
const previewedClosing = (day: string, name: string, calendar: string, isWorkedDay: boolean) => ({
  ...{ calendar, day, name: isWorkedDay ? name : adminLaws.addClosing },
  ...{ isClosed: !isWorkedDay, source: adminLaws.addClosing },
});

type Closing = ClosingList["closings"][number];

/** Removes an added closing or business day from a calendar. */
export function RemoveClosingDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const removeMutation = useRemoveClosing();
  const remove = () =>
    removeMutation.mutate(closing.id, {
      onSuccess: () => {
        showToast({ text: formatMessage(adminLaws.removedNotice, { name: closing.name }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={formatMessage(adminLaws.removeTitle, { name: closing.name })}
      text={formatMessage(closing.isClosed ? adminLaws.removeClosingText : adminLaws.removeWorkedText, {
        day: formatWeekdayDayYear(closing.day),
      })}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="danger" busy={removeMutation.isPending} onClick={remove}>
            {adminLaws.removeClosing}
          </Button>
        </>
      }
    >
      <ChangePreview change={{ removeClosing: closing.id }} />
      {removeMutation.error && <Failure error={removeMutation.error} />}
    </Dialog>
  );
}

/** The reasons of a rejected change, without duplicates. */
function Failure({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? error.fields : [];
  const reasons = new Set([error.message, ...fields.map(({ message }) => message)]);
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {[...reasons].join(" ")}
    </Notice>
  );
}
