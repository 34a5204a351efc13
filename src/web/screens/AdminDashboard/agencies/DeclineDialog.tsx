import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useRef, useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { useDeclineAgency } from "./agency-queries.ts";

const MAX_REASON_LENGTH = 1_000;

/** Asks for a reason before a user's proposal is declined. The user reads the reason. */
export function DeclineDialog({ agency, onClose }: { agency: AdminAgency; onClose: () => void }) {
  const form = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const decline = useDeclineAgency(agency.id);
  const isMissing = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isMissing) return area.current?.focus();
    if (decline.isPending) return;
    decline.mutate(
      { version: agency.version, reason: reason.trim() },
      {
        onSuccess: () => {
          showToast({ text: formatMessage(adminAgencies.declined, { name: agency.name }) });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      initialFocus={area}
      title={formatMessage(adminAgencies.declineTitle, { name: agency.name })}
      text={adminAgencies.declineText}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="danger" type="submit" form={form} busy={decline.isPending}>
            {adminAgencies.decline}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label={adminAgencies.declineReason}
          help={adminAgencies.declineReasonHelp}
          error={hasTried && isMissing ? adminAgencies.declineReasonMissing : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={area}
              rows={3}
              value={reason}
              maxLength={MAX_REASON_LENGTH}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
      {decline.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {formatMessage(adminAgencies.reviewFailed, { reason: decline.error.message })}
        </Notice>
      )}
    </Dialog>
  );
}
