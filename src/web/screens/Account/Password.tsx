import { useForm } from "react-hook-form";
import { accountSecurity } from "#messages/account/security.ts";
import { changePassword } from "#web/app/identity/account-operations.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";

const text = accountSecurity.password;

/** Changes the password; requires the current one. */
export function ChangePassword({ email }: { email: string }) {
  const { register, handleSubmit, formState, watch, reset } = useForm({
    defaultValues: { current: "", next: "" },
  });
  const { busy, failure, run } = useAuthStep();
  const submit = handleSubmit(async ({ current, next }) => {
    if (!(await run(() => changePassword(current, next)))) return;
    reset();
    showToast({ text: text.changedNotice });
  });
  const isWrong = failure?.code === "NotAuthorizedException" ? failure.message : undefined;
  const isWeak = failure?.code === "InvalidPasswordException" ? failure.message : undefined;
  const { errors } = formState;
  return (
    <AccountSection id="password" lead={text.lead}>
      <form className={css.form} onSubmit={submit} noValidate>
        {failure && !isWrong && !isWeak && <FailureNotice failure={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...register("current", { required: text.currentMissing })}
          label={text.current}
          size="base"
          autoComplete="current-password"
          error={errors.current?.message ?? isWrong}
        />
        <PasswordField
          {...register("next", { required: text.newMissing })}
          label={text.new}
          size="base"
          autoComplete="new-password"
          currentText={watch("next")}
          error={errors.next?.message ?? isWeak}
        />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            {text.submit}
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}
