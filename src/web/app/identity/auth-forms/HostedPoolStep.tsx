import { type FormEvent, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { formatMessage } from "#core/messages/format-message.ts";
import { logInHostedSteps } from "#messages/log-in/hosted-steps.ts";
import { logInSteps } from "#messages/log-in/steps.ts";
import type { Challenge, ChallengeOf, Factor } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { AuthenticatorSetup } from "./AuthenticatorSetup.tsx";
import css from "./AuthPage.module.css";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { codeFieldError } from "./auth-failure.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { CodeField } from "./CodeField.tsx";
import { StepFailureNotice } from "./FailureNotice.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { ResendCode } from "./ResendCode.tsx";
import { useAuthStep } from "./use-auth-step.ts";

type HostedPoolChallenge = Exclude<Challenge, { name: "SOFTWARE_TOKEN_MFA" }>;

/** The steps of hosted pools, in a separate chunk that loads when one is needed. */
export default function HostedPoolStep({ challenge, ...step }: StepProps<HostedPoolChallenge>) {
  switch (challenge.name) {
    case "SMS_MFA":
    case "EMAIL_OTP":
      return <MessageCode challenge={challenge} {...step} />;
    case "NEW_PASSWORD_REQUIRED":
      return <ReplaceTemporaryPassword challenge={challenge} {...step} />;
    case "MFA_SETUP":
      return <AuthenticatorSetup challenge={challenge} {...step} />;
    case "SELECT_MFA_TYPE":
      return <FactorChoice challenge={challenge} {...step} />;
  }
}

const text = logInHostedSteps.factorChoice satisfies Record<Factor, string>;

/** For an account with several second factors: the user chooses one for this login. */
function FactorChoice(props: StepProps<ChallengeOf<"SELECT_MFA_TYPE">>) {
  const { challenge, attempt, onStartOver } = props;
  const { busy, failure, run } = useAuthStep();
  return (
    <AuthPage title={text.title} lead={text.lead}>
      <div className={css.choices}>
        {failure && <StepFailureNotice failure={failure} />}
        {challenge.factors.map((factor) => (
          <Button
            key={factor}
            size="gate"
            busy={busy}
            onClick={() => void run(() => attempt(() => challenge.choose(factor)))}
          >
            {text[factor]}
          </Button>
        ))}
      </div>
      <AlternativeAction>
        <RichText
          message={logInHostedSteps.otherAccount}
          values={{ button: (label) => <InlineButton onClick={onStartOver}>{label}</InlineButton> }}
        />
      </AlternativeAction>
    </AuthPage>
  );
}

const { messageCode } = logInHostedSteps;

const CHANNEL_TEXT = {
  SMS_MFA: {
    title: messageCode.smsTitle,
    lead: messageCode.smsLead,
    leadUnknown: messageCode.smsLeadUnknown,
    notReceived: messageCode.smsNotReceived,
  },
  EMAIL_OTP: {
    title: messageCode.emailTitle,
    lead: messageCode.emailLead,
    leadUnknown: messageCode.emailLeadUnknown,
    notReceived: messageCode.emailNotReceived,
  },
} as const;

/** After the password: the code that a hosted pool sent by text message or email. */
function MessageCode(props: StepProps<ChallengeOf<"SMS_MFA" | "EMAIL_OTP">>) {
  const { challenge, attempt, resend, onStartOver } = props;
  const text = CHANNEL_TEXT[challenge.name];
  const [code, setCode] = useState("");
  const [requestedAt] = useState(() => Date.now());
  const { busy, failure, run } = useAuthStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => attempt(() => challenge.answer(code))))) field.current?.select();
  };
  const codeError = codeFieldError(failure);
  return (
    <AuthPage
      title={text.title}
      lead={
        challenge.destination === undefined ? (
          text.leadUnknown
        ) : (
          <RichText
            message={text.lead}
            values={{ destination: challenge.destination, b: (destination) => <b>{destination}</b> }}
          />
        )
      }
    >
      <form onSubmit={submit}>
        {failure && !codeError && <StepFailureNotice failure={failure} />}
        <CodeField value={code} onChange={setCode} error={codeError} inputRef={field} maxDigits={8} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          {logInSteps.logIn}
        </Button>
      </form>
      <AlternativeAction>
        {text.notReceived} <ResendCode requestedAt={requestedAt} onSend={() => void run(resend)} /> ·{" "}
        <InlineButton onClick={onStartOver}>{logInSteps.startOver}</InlineButton>
      </AlternativeAction>
    </AuthPage>
  );
}

const passwordText = logInHostedSteps.temporaryPassword;

type Fields = { password: string; attributes: Record<string, string> };

/** For an account created with a temporary password: the user sets their own, and the missing attributes. */
function ReplaceTemporaryPassword(props: StepProps<ChallengeOf<"NEW_PASSWORD_REQUIRED">>) {
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
    <AuthPage title={passwordText.title} lead={passwordText.lead}>
      <form onSubmit={submit} noValidate>
        {failure && !isWeak && <StepFailureNotice failure={failure} />}
        <PasswordField
          {...register("password", { required: passwordText.newPasswordMissing })}
          label={passwordText.newPassword}
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
                  required: formatMessage(passwordText.attributeMissing, {
                    attribute: attributeLabel(name).toLowerCase(),
                  }),
                })}
                size="gate"
              />
            )}
          </Field>
        ))}
        <Button kind="main" size="gate" type="submit" busy={busy}>
          {passwordText.submit}
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
