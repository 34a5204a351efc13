import { useForm } from "react-hook-form";
import { changePassword } from "#web/identity/account.ts";
import { FailureNotice } from "#web/identity/gate/FailureNotice.tsx";
import { PasswordField } from "#web/identity/gate/PasswordField.tsx";
import { useStep } from "#web/identity/gate/use-step.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./Account.module.css";
import { Section } from "./Section.tsx";

/** A new password on proof of the present one. */
export function Password({ email }: { email: string }) {
  const { register, handleSubmit, formState, watch, reset } = useForm({
    defaultValues: { present: "", next: "" },
  });
  const { busy, failure, run } = useStep();
  const submit = handleSubmit(async ({ present, next }) => {
    if (!(await run(() => changePassword(present, next)))) return;
    reset();
    showToast({ text: "Password changed" });
  });
  const wrong = failure?.code === "NotAuthorizedException" ? failure.message : undefined;
  const weak = failure?.code === "InvalidPasswordException" ? failure.message : undefined;
  const { errors } = formState;
  return (
    <Section
      title="Password"
      lead="A new one logs you out on every other device, in case somebody else knows the old one."
    >
      <form className={css.form} onSubmit={submit} noValidate>
        {failure && !wrong && !weak && <FailureNotice failure={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...register("present", { required: "Type your current password." })}
          label="Current password"
          size="base"
          autoComplete="current-password"
          error={errors.present?.message ?? wrong}
        />
        <PasswordField
          {...register("next", { required: "Type the new password." })}
          label="New password"
          size="base"
          autoComplete="new-password"
          typed={watch("next")}
          error={errors.next?.message ?? weak}
        />
        <div className={css.actions}>
          <Button type="submit" busy={busy}>
            Change password
          </Button>
        </div>
      </form>
    </Section>
  );
}
