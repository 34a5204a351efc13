import { useId } from "react";
import { useForm } from "react-hook-form";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { longDate } from "#core/dates/format-date.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountDeletion } from "#messages/account/deletion.ts";
import { deleteAccount } from "#web/app/identity/account-operations.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./ConfirmDeletion.module.css";
import { useLeaveAccount } from "./use-leave-account.ts";

const text = accountDeletion.confirm;

/** The second step: the consequences with their dates, and the password. */
export function ConfirmDeletion({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useId();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { password: "" } });
  const { busy, failure, run } = useAuthStep();
  const leaveAccount = useLeaveAccount();
  const deletionDate = longDate(
    new Date(Date.now() + DELETION_GRACE_DAYS * 86_400_000).toISOString().slice(0, 10),
  );
  const submit = handleSubmit(async ({ password }) => {
    let eraseAt = "";
    const deleted = await run(async () => {
      ({ eraseAt } = await deleteAccount(password));
    });
    if (!deleted) return;
    await leaveAccount(formatMessage(text.closedNotice, { date: longDate(eraseAt.slice(0, 10)) }));
  });
  const isWrong = failure?.code === "NotAuthorizedException" ? failure.message : undefined;
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title={text.title}
      text={formatMessage(text.text, { date: deletionDate })}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <dl className={css.steps}>
        <dt>{text.now}</dt>
        <dd>{text.nowText}</dd>
        <dt>{formatMessage(text.grace, { days: DELETION_GRACE_DAYS })}</dt>
        <dd>
          <RichText
            message={text.graceText}
            values={{ email, address: (address) => <span className={css.address}>{address}</span> }}
          />
        </dd>
        <dt>{formatMessage(text.erased, { date: deletionDate })}</dt>
        <dd>{text.erasedText}</dd>
      </dl>
      <form id={form} onSubmit={submit} noValidate>
        {failure && !isWrong && <FailureNotice failure={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...register("password", { required: text.passwordMissing })}
          size="base"
          autoComplete="current-password"
          error={formState.errors.password?.message ?? isWrong}
        />
      </form>
    </Dialog>
  );
}
