import { type FormEvent, useId, useState } from "react";
import type { UserQuotas } from "#contract/platform/admin-users.ts";
import { TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUsers } from "#messages/admin/users.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { Failure } from "#web/screens/AdminDashboard/shared/Failure.tsx";
import css from "#web/screens/AdminDashboard/shared/ReasonDialog.module.css";
import { parseQuota, quotaText } from "./quota-text.ts";
import type { User } from "./user-queries.ts";

const text = adminUsers.quotas;

type Props = {
  user: User;
  defaultStorage: number;
  defaultRequests: number | null;
  busy: boolean;
  error: Error | null;
  onSave: (quotas: UserQuotas) => void;
  onClose: () => void;
};

const GB = 1e9;

/** What one account may store, send and have. An empty field is what everyone may. */
export function QuotaDialog({ user, defaultStorage, defaultRequests, busy, error, onSave, onClose }: Props) {
  const form = useId();
  const { quotas } = user;
  const [typed, setTyped] = useState({
    storageBytes: quotaText(quotas.storageBytes, GB),
    lettersPerDay: quotaText(quotas.lettersPerDay),
    requests: quotaText(quotas.requests),
  });
  const [hasTried, setHasTried] = useState(false);
  const parsed = {
    storageBytes: parseQuota(typed.storageBytes, { unit: GB, most: 1e15 }),
    lettersPerDay: parseQuota(typed.lettersPerDay, { most: 100_000 }),
    requests: parseQuota(typed.requests, { most: 10_000_000 }),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    const { storageBytes, lettersPerDay, requests } = parsed;
    if (busy || storageBytes === undefined || lettersPerDay === undefined || requests === undefined) return;
    onSave({ storageBytes, lettersPerDay, requests });
  };
  const defaults = {
    storageBytes: formatMessage(text.storageHelp, { gb: defaultStorage / GB }),
    lettersPerDay: formatMessage(text.lettersHelp, { count: TIER_LIMITS[user.sendingStep].recipients }),
    requests:
      defaultRequests === null
        ? text.requestsHelpNone
        : formatMessage(text.requestsHelp, { count: defaultRequests }),
  };
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={formatMessage(text.title, { email: user.email })}
      text={text.text}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="main" type="submit" form={form} busy={busy}>
            {admin.save}
          </Button>
        </>
      }
    >
      <form className={css.form} id={form} onSubmit={submit}>
        {(["storageBytes", "lettersPerDay", "requests"] as const).map((name) => (
          <Field
            key={name}
            label={text.fields[name]}
            help={defaults[name]}
            error={hasTried && parsed[name] === undefined ? text.bad[name] : undefined}
          >
            {(control) => (
              <Input
                {...control}
                inputMode={name === "storageBytes" ? "decimal" : "numeric"}
                autoComplete="off"
                value={typed[name]}
                onChange={({ target }) => setTyped((before) => ({ ...before, [name]: target.value }))}
              />
            )}
          </Field>
        ))}
      </form>
      <Failure error={error} />
    </Dialog>
  );
}
