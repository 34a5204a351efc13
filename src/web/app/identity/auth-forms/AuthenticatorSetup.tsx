import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useConfig } from "#web/app/api/config.ts";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import css from "./AuthPage.module.css";
import { AlternativeAction, AuthPage, InlineButton } from "./AuthPage.tsx";
import { codeFieldError } from "./auth-failure.ts";
import { groupByFour, otpauthUri } from "./authenticator-secret.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { CodeField } from "./CodeField.tsx";
import { StepFailureNotice } from "./StepFailure.tsx";
import { ContactTeamLink } from "./TeamLink.tsx";
import { useAuthStep } from "./use-auth-step.ts";

type Props = StepProps<ChallengeOf<"MFA_SETUP">>;

/** The pool lets nobody in without a second factor: the user sets up an authenticator app before the first login. */
export function AuthenticatorSetup(props: Props) {
  const { factors } = props.challenge;
  // A pool that does not say what can be set up offers the app; phone numbers and addresses need a session.
  if (factors.length > 0 && !factors.includes("SOFTWARE_TOKEN_MFA")) return <UnsupportedSetup {...props} />;
  return <SetUp {...props} />;
}

function SetUp({ challenge, attempt, onStartOver }: Props) {
  const { brand } = useConfig();
  const [secret, setSecret] = useState<string>();
  const [code, setCode] = useState("");
  const { busy, failure, run } = useAuthStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (secret) field.current?.focus();
  }, [secret]);

  const loadSecret = useCallback(
    () => run(async () => setSecret(await challenge.newSecret())),
    [run, challenge],
  );
  useEffect(() => void loadSecret(), [loadSecret]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await run(() => attempt(() => challenge.answer(code))))) field.current?.select();
  };
  const codeError = codeFieldError(failure);
  return (
    <AuthPage
      title="Set up an authenticator app"
      lead="This account needs a second step to log in: a code from an app on your phone."
    >
      <form onSubmit={submit}>
        {failure && !codeError && <StepFailureNotice failure={failure} />}
        {secret ? (
          <>
            <div>
              <p>
                Type this key into your authenticator app, or{" "}
                <a href={otpauthUri({ issuer: brand, email: challenge.account, secret })}>
                  open it in an app on this device
                </a>
                . It is shown once.
              </p>
              <p className={css.secret}>
                <code>{groupByFour(secret)}</code>
              </p>
            </div>
            <CodeField value={code} onChange={setCode} error={codeError} inputRef={field} />
            <Button kind="main" size="gate" type="submit" busy={busy}>
              Turn on and log in
            </Button>
          </>
        ) : (
          <Button kind="main" size="gate" busy={busy} onClick={() => void loadSecret()}>
            Get a key for the app
          </Button>
        )}
      </form>
      <AlternativeAction>
        No app at hand? <InlineButton onClick={onStartOver}>Start over</InlineButton> when you have one.
      </AlternativeAction>
    </AuthPage>
  );
}

const UnsupportedSetup = ({ onStartOver }: Props) => (
  <AuthPage
    title="This account needs a phone number"
    lead="Your organization asks for a second step to log in that this page cannot set up."
  >
    <AlternativeAction>
      Ask your administrator, or <ContactTeamLink>write to the team</ContactTeamLink>.{" "}
      <InlineButton onClick={onStartOver}>Start over</InlineButton>
    </AlternativeAction>
  </AuthPage>
);
