import { useForm } from "react-hook-form";
import { changePassword } from "#web/app/identity/account-operations.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";

/** A new password on proof of the present one. */
export function ChangePassword({ email }: { email: string }) {
  const { register, handleSubmit, formState, watch, reset } = useForm({
    defaultValues: { present: "", next: "" },
  });
  const { busy, failure, run } = useAuthStep();
  const submit = handleSubmit(async ({ present, next }) => {
    if (!(await run(() => changePassword(present, next)))) return;
    reset();
    showToast({ text: "Password changed" });
  });
  const isWrong = failure?.code === "NotAuthorizedException" ? failure.message : undefined;
  const isWeak = failure?.code === "InvalidPasswordException" ? failure.message : undefined;
  const { errors } = formState;
  return (
    <AccountSection
      title="Password"
      lead="A new one logs you out on every other device, in case somebody else knows the old one."
    >
      <form className={css.form} onSubmit={submit} noValidate>
        {failure && !isWrong && !isWeak && <FailureNotice failure={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...register("present", { required: "Type your current password." })}
          label="Current password"
          size="base"
          autoComplete="current-password"
          error={errors.present?.message ?? isWrong}
        />
        <PasswordField
          {...register("next", { required: "Type the new password." })}
          label="New password"
          size="base"
          autoComplete="new-password"
          currentText={watch("next")}
          error={errors.next?.message ?? isWeak}
        />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Change password
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
