import { mdiAlertCircle } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SetAnnouncement } from "#contract/platform/admin.ts";
import type { Me } from "#contract/platform/shell.ts";
import { adminAnnouncement } from "#messages/admin/announcement.ts";
import { api, meQuery, useMe } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { addDays, formatWeekdayDayYear, localToday } from "#web/features/dates/format-day.ts";
import { instantInZone } from "#web/features/dates/scheduled-time.ts";
import { LoadFailed } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import css from "./Announcement.module.css";

const PATH = "/api/admin/announcement";
const text = adminAnnouncement;

/** Sets or removes the text that every signed-in user sees at the top of the page. */
export function Announcement() {
  const me = useMe();
  return (
    <>
      <Toolbar title={text.title} label={text.title} filters={[]} current="" />
      {me.data ? (
        <Form key={me.data.announcement?.text ?? ""} announcement={me.data.announcement} />
      ) : me.error ? (
        <LoadFailed errorTitle={text.failedTitle} query={me} />
      ) : (
        <div className={css.form}>
          <Skeleton rows={4} shape="text" label={text.loading} />
        </div>
      )}
    </>
  );
}

/** The last whole day before the announcement ends. */
const lastDayOf = (until: string) => localToday(new Date(Date.parse(until) - 1));

function Form({ announcement }: { announcement: Me["announcement"] }) {
  const client = useQueryClient();
  const [words, setWords] = useState(announcement?.text ?? "");
  const [day, setDay] = useState<string | null>(announcement && lastDayOf(announcement.until));
  const [hasTried, setHasTried] = useState(false);
  const change = useMutation({
    mutationFn: (body: SetAnnouncement | null) => (body ? api.put(PATH, body) : api.delete(PATH)),
    onSuccess: async (_, body) => {
      showToast({ text: body ? text.published : text.removed });
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const until = day && instantInZone(addDays(day, 1), "00:00");
    if (words.trim() && until && !change.isPending)
      change.mutate({ text: words.trim(), until: until.toISOString() });
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <Field
        label={text.text}
        help={text.textHelp}
        error={hasTried && !words.trim() ? text.textMissing : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={300}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Field label={text.until} error={hasTried && !day ? text.untilMissing : undefined} className={css.day}>
        {(control) => (
          <DateField
            id={control.id}
            label={text.until}
            value={day}
            formatDay={formatWeekdayDayYear}
            invalid={control["aria-invalid"] ?? false}
            describedBy={control["aria-describedby"]}
            onChange={setDay}
          />
        )}
      </Field>
      {change.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {change.error.message}
        </Notice>
      )}
      <div className={css.actions}>
        <Button kind="main" type="submit" busy={change.isPending}>
          {announcement ? text.save : text.publish}
        </Button>
        {announcement && (
          <Button disabled={change.isPending} onClick={() => change.mutate(null)}>
            {text.remove}
          </Button>
        )}
      </div>
    </form>
  );
}
