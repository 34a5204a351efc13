import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { shellDialogs } from "#messages/shell/dialogs.ts";
import { queryClient } from "#web/app/api/api.ts";
import { ContactTeamLink, InlineButton } from "#web/app/identity/auth-forms/AuthPage.tsx";
import {
  type AuthFailure,
  isClosedAccount,
  retryAdvice,
  toAuthFailure,
} from "#web/app/identity/auth-forms/auth-failure.ts";
import { AppCodeField, CodeField, RecoveryCodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { useEmbeddedPool } from "#web/app/identity/auth-forms/use-auth-step.ts";
import type { LoginRedirect } from "#web/app/identity/auth-forms/use-login-redirect.ts";
import { setAuthState } from "#web/app/identity/auth-state.ts";
import { type Challenge, ChallengeRequired } from "#web/app/identity/challenge.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { restoreEmail } from "#web/app/identity/session-email.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { endSession } from "./end-session.ts";

type CodeChallenge = Extract<Challenge, { name: "SOFTWARE_TOKEN_MFA" | "SMS_MFA" | "EMAIL_OTP" }>;
/** `elsewhere`: a step whose form only the login page has. */
type Step = { name: "password" } | CodeChallenge | { name: "elsewhere" };

const messages = shellDialogs.signInAgain;
const STEP_TEXTS = messages.steps satisfies Record<Step["name"], string>;

/** Asks for the password over the page whose session ended, so that typed text stays in its fields. */
export default function SignInAgain() {
  const formId = useId();
  const [knownEmail] = useState(storedEmail);
  const [typedEmail, setTypedEmail] = useState("");
  const email = knownEmail || typedEmail.trim();
  const { step, code, setCode, failure, setFailure, busy, submit } = useLoginSteps(email);
  const switchAccount = useSwitchAccount();

  return (
    <Dialog
      open
      requireChoice
      onClose={() => setFailure({ code: "", message: messages.choiceRequired })}
      title={messages.title}
      text={STEP_TEXTS[step.name]}
      actions={
        <>
          <Button kind="quiet" onClick={switchAccount}>
            {messages.useAnotherAccount}
          </Button>
          {step.name !== "elsewhere" && (
            <Button kind="main" type="submit" form={formId} busy={busy}>
              {messages.logIn}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        {knownEmail ? (
          <input type="hidden" name="username" autoComplete="username" value={email} />
        ) : (
          step.name === "password" && (
            <Field label={messages.email}>
              {(control) => (
                <Input
                  {...control}
                  name="username"
                  type="email"
                  autoComplete="username"
                  autoCapitalize="none"
                  spellCheck={false}
                  required
                  value={typedEmail}
                  onChange={(event) => setTypedEmail(event.target.value)}
                />
              )}
            </Field>
          )
        )}
        {step.name === "password" && (
          <Field
            label={knownEmail ? formatMessage(messages.password, { email }) : messages.passwordOnly}
            error={failure?.message}
          >
            {(control) => (
              <Input {...control} name="password" type="password" autoComplete="current-password" required />
            )}
          </Field>
        )}
        {step.name === "elsewhere" && (
          <p>
            <RichText
              message={messages.newTab}
              values={{
                link: (text) => (
                  <a href="/login" target="_blank" rel="noopener">
                    {text}
                  </a>
                ),
              }}
            />
          </p>
        )}
        {"answer" in step && <Code step={step} value={code} onChange={setCode} error={failure?.message} />}
        {failure && isClosedAccount(failure) && (
          <p>
            <ContactTeamLink>{messages.emailTeam}</ContactTeamLink>
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** The address of the account whose session ended; empty when this tab lost it. */
function storedEmail(): string {
  restoreEmail();
  return storageItem("userEmail").read() ?? "";
}

/** The password, then the code if the account needs one. */
function useLoginSteps(email: string) {
  const [failure, setFailure] = useState<AuthFailure>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>({ name: "password" });
  const [code, setCode] = useState("");

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setBusy(true);
    setFailure(undefined);
    try {
      await ("answer" in step ? step.answer(code.trim()) : logIn(email, password));
      setAuthState("signed-in");
      await queryClient.invalidateQueries();
    } catch (error) {
      if (error instanceof ChallengeRequired) setStep(stepFor(error.challenge));
      else {
        const loginFailure = toAuthFailure(error);
        const { message, retryAfter } = loginFailure;
        setFailure(
          retryAfter === undefined
            ? loginFailure
            : {
                ...loginFailure,
                message: formatMessage(messages.failureWithAdvice, {
                  message,
                  advice: retryAdvice(retryAfter),
                }),
              },
        );
        if (loginFailure.code === "PasswordResetRequiredException") setStep({ name: "elsewhere" });
        // The code has expired or the attempts are used up: start again with the password.
        if (loginFailure.code === "NotAuthorizedException") setStep({ name: "password" });
      }
      setBusy(false);
    }
  };
  return { step, code, setCode, failure, setFailure, busy, submit };
}

const stepFor = (challenge: Challenge): Step =>
  "answer" in challenge && challenge.name !== "NEW_PASSWORD_REQUIRED" && challenge.name !== "MFA_SETUP"
    ? challenge
    : { name: "elsewhere" };

function Code(props: {
  step: CodeChallenge;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}) {
  const { step, value, onChange, error } = props;
  const hasRecoveryCodes = useEmbeddedPool() && step.name === "SOFTWARE_TOKEN_MFA";
  const [useRecoveryCode, setRecovery] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code has another field
  useEffect(() => field.current?.focus(), [useRecoveryCode]);
  const toggleRecovery = () => {
    setRecovery(!useRecoveryCode);
    onChange("");
  };
  const fieldProps = { size: "base" as const, value, onChange, error, inputRef: field };
  return (
    <>
      {useRecoveryCode ? (
        <RecoveryCodeField {...fieldProps} />
      ) : step.name === "SOFTWARE_TOKEN_MFA" ? (
        <AppCodeField {...fieldProps} />
      ) : (
        <CodeField {...fieldProps} maxDigits={8} />
      )}
      {hasRecoveryCodes && (
        <p>
          <InlineButton onClick={toggleRecovery}>
            {useRecoveryCode ? messages.useAuthenticator : messages.useRecoveryCode}
          </InlineButton>
        </p>
      )}
    </>
  );
}

/** Goes to the login page, which returns to this one; unsaved drafts are stored for this user only. */
function useSwitchAccount() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const redirect: LoginRedirect = { from: `${pathname}${search}${hash}` };
  return async () => {
    await endSession("keep", () => undefined);
    await navigate("/login", { state: redirect });
  };
}
