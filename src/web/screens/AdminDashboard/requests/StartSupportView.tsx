import { type FormEvent, useState } from "react";
import { SUPPORT_REASON_LENGTH, SUPPORT_VIEW_MINUTES } from "#core/accounts/support-view.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminRequests } from "#messages/admin/requests.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { Failure } from "#web/screens/AdminDashboard/shared/Failure.tsx";
import css from "./RequestRecordPanel.module.css";
import { useStartSupportView } from "./request-queries.ts";

const text = adminRequests.view;

/** Asks why the administrator has to read a user's emails, before they are opened. */
export function StartSupportView({ userId, user }: { userId: string; user: string }) {
  const start = useStartSupportView(userId);
  const [reason, setReason] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const { min, max } = SUPPORT_REASON_LENGTH;
  const isTooShort = reason.trim().length < min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (!isTooShort && !start.isPending) start.mutate(reason.trim());
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <p>{formatMessage(text.text, { user, minutes: SUPPORT_VIEW_MINUTES })}</p>
      <Field
        label={text.reason}
        help={text.reasonHelp}
        error={hasTried && isTooShort ? formatMessage(text.reasonMissing, { min }) : undefined}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={max}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <Failure error={start.error} />
      <Button type="submit" busy={start.isPending}>
        {text.start}
      </Button>
    </form>
  );
}
