import { useForm } from "react-hook-form";
import { formatMessage } from "#core/messages/format-message.ts";
import { logInHostedSteps } from "#messages/log-in/hosted-steps.ts";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import type { StepProps } from "./ChallengeStep.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { useAuthStep } from "./use-auth-step.ts";

const text = logInHostedSteps.temporaryPassword;

type Fields = { password: string; attributes: Record<string, string> };

/** For an account created with a temporary password: the user sets their own, and the missing attributes. */
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
    <AuthPage title={text.title} lead={text.lead}>
      <form onSubmit={submit} noValidate>
        {failure && !isWeak && <StepFailureNotice failure={failure} />}
        <PasswordField
          {...register("password", { required: text.newPasswordMissing })}
          label={text.newPassword}
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
                  required: formatMessage(text.attributeMissing, {
                    attribute: attributeLabel(name).toLowerCase(),
                  }),
                })}
                size="gate"
              />
            )}
          </Field>
        ))}
        <Button kind="main" size="gate" type="submit" busy={busy}>
          {text.submit}
        </Button>
      </form>
      <AlternativeAction>
        <RichText
          message={logInHostedSteps.otherAccount}
          values={{ button: (label) => <InlineButton onClick={onStartOver}>{label}</InlineButton> }}
        />
      </AlternativeAction>
    </AuthPage>
  );
}

/** "custom:press_card" → "Press card" */
const attributeLabel = (attribute: string) => {
  const label = attribute.replace(/^custom:/, "").replaceAll(/[_-]+/g, " ");
  return label.charAt(0).toUpperCase() + label.slice(1);
};
