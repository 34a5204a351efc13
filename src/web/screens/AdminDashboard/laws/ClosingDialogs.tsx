import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import type { ClosingList } from "#contract/deadlines/law.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import css from "./ClosingDialogs.module.css";
import { useAddClosing, useRemoveClosing } from "./law-queries.ts";

/** A new day off, or a holiday that is worked after all. */
export type ClosingDraft = { kind: "closing" } | { kind: "worked"; day: string; name: string };

type Props = { start: ClosingDraft; calendar: string; place: string; year: number; onClose: () => void };

/** Adds a one-off closing to a calendar, or takes a holiday out of it. */
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
            text: `${formatWeekdayDayYear(day)} counts as a ${isWorkedDay ? "working day" : "day off"} now. Open deadlines are worked out anew.`,
          });
          onClose();
        },
      },
    );
  };
  const missing = (value: string | null, dialogText: string) =>
    hasTried && !value?.trim() ? dialogText : undefined;
  return (
    <Dialog
      open
      onClose={onClose}
      title={isWorkedDay ? `Is ${start.name} worked in ${year}?` : "Add a closing"}
      text={
        isWorkedDay
          ? `${formatWeekdayDayYear(start.day)} will count as a working day in ${place}. Open deadlines are worked out anew.`
          : `One day on which the offices of ${place} are closed and which is not in its calendar. Open deadlines are worked out anew.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="main" busy={addMutation.isPending}>
            {isWorkedDay ? "Mark as worked" : "Add the closing"}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {!isWorkedDay && (
          <>
            <Field label="Day" error={missing(day, "Choose the day.")}>
              {(control) => (
                <DateField
                  id={control.id}
                  label="Day"
                  value={day}
                  formatDay={formatWeekdayDayYear}
                  years={{ first: 2000, last: 2040 }}
                  placeholder={`Like Jan 15, ${year}`}
                  invalid={control["aria-invalid"] ?? false}
                  describedBy={control["aria-describedby"]}
                  onChange={setDay}
                />
              )}
            </Field>
            <Field label="Name" error={missing(name, "Say what it is called in the working of a deadline.")}>
              {(control) => (
                <Input
                  {...control}
                  maxLength={120}
                  value={name}
                  placeholder="Such as Storm closing"
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        <Field label="Source" error={missing(source, "Say where it stands, so that others can check it.")}>
          {(control) => (
            <Input
              {...control}
              maxLength={1000}
              value={source}
              placeholder="The order, or the page where it stands"
              onChange={(event) => setSource(event.target.value)}
            />
          )}
        </Field>
        {addMutation.error && <Failure error={addMutation.error} />}
      </form>
    </Dialog>
  );
}

type Closing = ClosingList["closings"][number];

/** Takes back what was added to a calendar. */
export function RemoveClosingDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const removeMutation = useRemoveClosing();
  const remove = () =>
    removeMutation.mutate(closing.id, {
      onSuccess: () => {
        showToast({ text: `${closing.name} is removed. Open deadlines are worked out anew.` });
        onClose();
      },
    });
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={`Remove ${closing.name}?`}
      text={`${formatWeekdayDayYear(closing.day)} counts as a ${closing.isClosed ? "working day" : "day off"} again, and open deadlines are worked out anew.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={removeMutation.isPending} onClick={remove}>
            Remove
          </Button>
        </>
      }
    >
      {removeMutation.error && <Failure error={removeMutation.error} />}
    </Dialog>
  );
}

/** Why it was refused, each reason once. */
function Failure({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? error.fields : [];
  const dialogText = new Set([error.message, ...fields.map(({ message }) => message)]);
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {[...dialogText].join(" ")}
    </Notice>
  );
}
