import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import type { ClosingList } from "#contract/law.ts";
import { ApiError } from "#web/api-error.ts";
import { weekdayDayYear } from "#web/deadline/day-words.ts";
import { Button } from "#web/ui/Button.tsx";
import { DayField } from "#web/ui/DayField.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Input } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./ClosingDialogs.module.css";
import { useAddClosing, useRemoveClosing } from "./queries.ts";

/** A new day off, or a holiday that is worked after all. */
export type ClosingStart = { kind: "closing" } | { kind: "worked"; day: string; name: string };

type Props = { start: ClosingStart; calendar: string; place: string; year: number; onClose: () => void };

/** Adds a one-off closing to a calendar, or takes a holiday out of it. */
export function AddClosingDialog({ start, calendar, place, year, onClose }: Props) {
  const worked = start.kind === "worked";
  const form = useId();
  const [day, setDay] = useState<string | null>(worked ? start.day : null);
  const [name, setName] = useState(worked ? start.name : "");
  const [source, setSource] = useState("");
  const [tried, setTried] = useState(false);
  const adding = useAddClosing();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (!day || !name.trim() || !source.trim() || adding.isPending) return;
    adding.mutate(
      { calendar, day, name: name.trim(), off: !worked, source: source.trim() },
      {
        onSuccess: () => {
          showToast({
            text: `${weekdayDayYear(day)} counts as a ${worked ? "working day" : "day off"} now. Open deadlines are worked out anew.`,
          });
          onClose();
        },
      },
    );
  };
  const missing = (value: string | null, words: string) => (tried && !value?.trim() ? words : undefined);
  return (
    <Dialog
      open
      onClose={onClose}
      title={worked ? `Is ${start.name} worked in ${year}?` : "Add a closing"}
      text={
        worked
          ? `${weekdayDayYear(start.day)} will count as a working day in ${place}. Open deadlines are worked out anew.`
          : `One day on which the offices of ${place} are closed and which is not in its calendar. Open deadlines are worked out anew.`
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} kind="main" busy={adding.isPending}>
            {worked ? "Mark as worked" : "Add the closing"}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {!worked && (
          <>
            <Field label="Day" error={missing(day, "Choose the day.")}>
              {(control) => (
                <DayField
                  id={control.id}
                  label="Day"
                  value={day}
                  words={weekdayDayYear}
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
        {adding.error && <Failure error={adding.error} />}
      </form>
    </Dialog>
  );
}

type Closing = ClosingList["closings"][number];

/** Takes back what was added to a calendar. */
export function RemoveClosingDialog({ closing, onClose }: { closing: Closing; onClose: () => void }) {
  const removing = useRemoveClosing();
  const remove = () =>
    removing.mutate(closing.id, {
      onSuccess: () => {
        showToast({ text: `${closing.name} is removed. Open deadlines are worked out anew.` });
        onClose();
      },
    });
  return (
    <Dialog
      open
      asks
      onClose={onClose}
      title={`Remove ${closing.name}?`}
      text={`${weekdayDayYear(closing.day)} counts as a ${closing.off ? "working day" : "day off"} again, and open deadlines are worked out anew.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={removing.isPending} onClick={remove}>
            Remove
          </Button>
        </>
      }
    >
      {removing.error && <Failure error={removing.error} />}
    </Dialog>
  );
}

/** Why it was refused, each reason once. */
function Failure({ error }: { error: Error }) {
  const fields = error instanceof ApiError ? error.fields : [];
  const words = new Set([error.message, ...fields.map(({ message }) => message)]);
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {[...words].join(" ")}
    </Notice>
  );
}
