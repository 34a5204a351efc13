import { useId } from "react";
import { useForm } from "react-hook-form";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { longDate } from "#core/dates/format-date.ts";
import { deleteAccount } from "#web/app/identity/account-operations.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./ConfirmDeletion.module.css";
import { useLeaveAccount } from "./use-leave-account.ts";

/** The second step: what happens when, and the password. */
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
    await leaveAccount(
      `Your account is closed and will be erased on ${longDate(eraseAt.slice(0, 10))}. We emailed you a link to keep it.`,
    );
  });
  const isWrong = failure?.code === "NotAuthorizedException" ? failure.message : undefined;
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      title="Delete your account?"
      text={`It is closed now and erased on ${deletionDate}.`}
      actions={
        <>
          <Button onClick={onClose}>Keep the account</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            Delete account
          </Button>
        </>
      }
    >
      <dl className={css.steps}>
        <dt>Now</dt>
        <dd>
          You are logged out everywhere, and nobody can log in. Queued letters are not sent. People you share
          requests with lose access. Email from agencies is still stored.
        </dd>
        <dt>For {DELETION_GRACE_DAYS} days</dt>
        <dd>
          A link we email to <span className={css.address}>{email}</span> opens the account again, with
          everything in it.
        </dd>
        <dt>On {deletionDate}</dt>
        <dd>
          Your requests, emails, files, and profile are erased for good. Letters you sent stay with the
          agencies; their later replies no longer reach you.
        </dd>
      </dl>
      <form id={form} onSubmit={submit} noValidate>
        {failure && !isWrong && <FailureNotice failure={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...register("password", { required: "Enter your password." })}
          size="base"
          autoComplete="current-password"
          error={formState.errors.password?.message ?? isWrong}
        />
      </form>
    </Dialog>
  );
}
