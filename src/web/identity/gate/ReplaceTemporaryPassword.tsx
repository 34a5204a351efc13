import { useForm } from "react-hook-form";
import { Button } from "../../ui/Button.tsx";
import { Field, Input } from "../../ui/Field.tsx";
import type { ChallengeOf } from "../challenge.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { Alternative, Gate, SentenceButton } from "./Gate.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { StepFailure } from "./StepFailure.tsx";
import { useStep } from "./use-step.ts";

type Fields = { password: string; attributes: Record<string, string> };

/** The account was made for the user with a temporary password: they choose their own, and fill in what is missing. */
export function ReplaceTemporaryPassword(props: StepProps<ChallengeOf<"NEW_PASSWORD_REQUIRED">>) {
  const { challenge, attempt, onStartOver } = props;
  const { register, handleSubmit, formState, watch } = useForm<Fields>({
    defaultValues: { password: "", attributes: {} },
  });
  const { busy, failure, run } = useStep();
  const submit = handleSubmit(
    async ({ password, attributes }) =>
      void (await run(() => attempt(() => challenge.answer(password, attributes)))),
  );
  const { errors } = formState;
  const weak = failure?.code === "InvalidPasswordException";
  return (
    <Gate
      title="Choose a new password"
      lead="You logged in with a temporary password. Replace it with your own to finish logging in."
    >
      <form onSubmit={submit} noValidate>
        {failure && !weak && <StepFailure failure={failure} />}
        <PasswordField
          {...register("password", { required: "Type the new password." })}
          label="New password"
          autoComplete="new-password"
          typed={watch("password")}
          error={errors.password?.message ?? (weak ? failure?.message : undefined)}
        />
        {challenge.missing.map((name) => (
          <Field key={name} label={labelOf(name)} error={errors.attributes?.[name]?.message}>
            {(control) => (
              <Input
                {...control}
                {...register(`attributes.${name}`, { required: `Type your ${labelOf(name).toLowerCase()}.` })}
                size="gate"
              />
            )}
          </Field>
        ))}
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Save and log in
        </Button>
      </form>
      <Alternative>
        Another account? <SentenceButton onClick={onStartOver}>Start over</SentenceButton>
      </Alternative>
    </Gate>
  );
}

/** "custom:press_card" → "Press card" */
const labelOf = (attribute: string) => {
  const words = attribute.replace(/^custom:/, "").replaceAll(/[_-]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};
