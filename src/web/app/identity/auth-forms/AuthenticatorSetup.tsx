import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { logInHostedSteps } from "#messages/log-in/hosted-steps.ts";
import { useConfig } from "#web/app/api/config.ts";
import type { ChallengeOf } from "#web/app/identity/challenge.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./AuthPage.module.css";
import { AlternativeAction, AuthPage, ContactTeamLink, InlineButton } from "./AuthPage.tsx";
import { codeFieldError } from "./auth-failure.ts";
import { groupByFour, otpauthUri } from "./authenticator-secret.ts";
import type { StepProps } from "./ChallengeStep.tsx";
import { AppCodeField } from "./CodeField.tsx";
import { StepFailureNotice } from "./FailureNotice.tsx";
import { QrCode } from "./QrCode.tsx";
import { useAuthStep } from "./use-auth-step.ts";

const { authenticatorSetup: text, unsupportedSetup } = logInHostedSteps;

type Props = StepProps<ChallengeOf<"MFA_SETUP">>;

/** The pool requires a second factor: the user sets up an authenticator app before the first login. */
export function AuthenticatorSetup(props: Props) {
  const { factors } = props.challenge;
  // Without a list, assume the app: setting up phone numbers and addresses needs a session.
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
  const uriOf = (key: string) => otpauthUri({ issuer: brand, email: challenge.account, secret: key });
  return (
    <AuthPage title={text.title} lead={text.lead}>
      <form onSubmit={submit}>
        {failure && !codeError && <StepFailureNotice failure={failure} />}
        {secret ? (
          <>
            <div>
              <p>
                <RichText
                  message={text.key}
                  values={{ link: (label) => <a href={uriOf(secret)}>{label}</a> }}
                />
              </p>
              <QrCode text={uriOf(secret)} />
              <p className={css.secret}>
                <code>{groupByFour(secret)}</code>
              </p>
            </div>
            <AppCodeField value={code} onChange={setCode} error={codeError} inputRef={field} />
            <Button kind="main" size="gate" type="submit" busy={busy}>
              {text.submit}
            </Button>
          </>
        ) : (
          <Button kind="main" size="gate" busy={busy} onClick={() => void loadSecret()}>
            {text.getKey}
          </Button>
        )}
      </form>
      <AlternativeAction>
        <RichText
          message={text.noApp}
          values={{ button: (label) => <InlineButton onClick={onStartOver}>{label}</InlineButton> }}
        />
      </AlternativeAction>
    </AuthPage>
  );
}

const UnsupportedSetup = ({ onStartOver }: Props) => (
  <AuthPage title={unsupportedSetup.title} lead={unsupportedSetup.lead}>
    <AlternativeAction>
      <RichText
        message={unsupportedSetup.help}
        values={{
          team: (label) => <ContactTeamLink>{label}</ContactTeamLink>,
          button: (label) => <InlineButton onClick={onStartOver}>{label}</InlineButton>,
        }}
      />
    </AlternativeAction>
  </AuthPage>
);
