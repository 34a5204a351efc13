import { useForm } from "react-hook-form";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import type { StepProps } from "./ChallengeStep.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { useAuthStep } from "./use-auth-step.ts";

type Fields = { password: string; attributes: Record<string, string> };

/** The account was made for the user with a temporary password: they choose their own, and fill in what is missing. */
export function ReplaceTemporaryPassword(props: StepProps<ChallengeOf<"NEW_PASSWORD_REQUIRED">>) {
  const { challenge, attempt, onStartOver } = props;
  const { register, handleSubmit, formState, watch } = useForm<Fields>({
    defaultValues: { password: "", attributes: {} },
  });
  const { busy, failure, run } = useAuthStep();
  const submit = handleSubmit(
    async ({ password, attributes }) =>
      void (await run(() => attempt(() => challenge.answer(password, attributes)))),
  );
  const { errors } = formState;
  const isWeak = failure?.code === "InvalidPasswordException";
  return (
    <AuthPage
      title="Choose a new password"
      lead="You logged in with a temporary password. Replace it with your own to finish logging in."
    >
      <form onSubmit={submit} noValidate>
        {failure && !isWeak && <StepFailureNotice failure={failure} />}
        <PasswordField
          {...register("password", { required: "Type the new password." })}
          label="New password"
          autoComplete="new-password"
          currentText={watch("password")}
          error={errors.password?.message ?? (isWeak ? failure?.message : undefined)}
        />
        {challenge.missing.map((name) => (
          <Field key={name} label={attributeLabel(name)} error={errors.attributes?.[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...register(`attributes.${name}`, {
                  required: `Type your ${attributeLabel(name).toLowerCase()}.`,
                })}
                size="gate"
              />
            )}
          </Field>
        ))}
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Save and log in
        </Button>
      </form>
      <AlternativeAction>
        Another account? <InlineButton onClick={onStartOver}>Start over</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}

/** "custom:press_card" → "Press card" */
const attributeLabel = (attribute: string) => {
  const text = attribute.replace(/^custom:/, "").replaceAll(/[_-]+/g, " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
};
