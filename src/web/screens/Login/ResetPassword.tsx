import { mdiLockReset } from "@mdi/js";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { logIn } from "#messages/log-in/log-in.ts";
import { AlternativeAction, AuthPage, InlineButton } from "#web/app/identity/auth-forms/AuthPage.tsx";
import {
  type AuthFailure,
  codeFieldError,
  toAuthFailure,
} from "#web/app/identity/auth-forms/auth-failure.ts";
import { CodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { EmailField } from "#web/app/identity/auth-forms/EmailField.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { ResendCode } from "#web/app/identity/auth-forms/ResendCode.tsx";
import { SandboxCode } from "#web/app/identity/auth-forms/SandboxCode.tsx";
import { useLogIn } from "#web/app/identity/auth-forms/use-log-in.tsx";
import { useIsFirstPage, useLoginRedirect } from "#web/app/identity/auth-forms/use-login-redirect.ts";
import type { LoginResult } from "#web/app/identity/identity-error.ts";
import { logIn as startLogin } from "#web/app/identity/log-in.ts";
import { confirmPassword, forgotPassword } from "#web/app/identity/session.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";

const text = logIn.reset;

/** `linkCode` is the code from an emailed link; without it the user types the code. */
type SentCode = { email: string; requestedAt: number; linkCode?: string };

/** Forgotten password: email address, then code and new password, then login. An emailed link starts at the password. */
export function ResetPassword() {
  const { hash, state: locationState } = useLocation();
  const [sentCode, setSentCode] = useState(() => parseResetLink(hash));
  const navigate = useNavigate();
  // Set when the provider requires a reset before the login (PasswordResetRequiredException).
  const resetFor: unknown = locationState?.resetFor;
  const required = typeof resetFor === "string";
  // What was typed at the login comes along.
  const [address, setAddress] = useState<string>(() =>
    required ? resetFor : (locationState?.email ?? typedIntoPrerenderedPage()),
  );
  const { state, finishLogin } = useLoginRedirect();
  useEffect(() => {
    // The code must not stay in the address bar and the history.
    if (hash) void navigate("?forgot", { replace: true, state });
  }, [hash, navigate, state]);
  const startOver = () => void navigate("/login", { state });
  const { attempt, step } = useLogIn({ onSignedIn: finishLogin, onStartOver: startOver });

  const send = async (email: string) => {
    const requestedAt = Date.now();
    await forgotPassword(email);
    setAddress(email);
    setSentCode({ email, requestedAt });
  };
  if (step) return step;
  if (sentCode) {
    return (
      <NewPasswordForm
        sentCode={sentCode}
        onSend={send}
        attempt={attempt}
        onBack={() => setSentCode(undefined)}
      />
    );
  }
  return (
    <EmailForm address={address} onSend={send} required={required}>
      <AlternativeAction>
        <RichText
          message={text.logIn}
          values={{
            link: (label) => (
              <Link to="/login" state={state}>
                {label}
              </Link>
            ),
          }}
        />
      </AlternativeAction>
    </EmailForm>
  );
}

/** The prerendered page is the login, in which an address may be typed before the scripts draw this form in its place. */
const typedIntoPrerenderedPage = () =>
  document.querySelector<HTMLInputElement>("input[type=email]")?.value ?? "";

/** Parses the fragment of an emailed link. */
function parseResetLink(hash: string): SentCode | undefined {
  const params = new URLSearchParams(hash.slice(1));
  const [email, linkCode] = [params.get("email"), params.get("code")];
  return email && linkCode ? { email, linkCode, requestedAt: 0 } : undefined;
}

function EmailForm(props: {
  address: string;
  /** The account cannot log in before its password is reset. */
  required: boolean;
  onSend: (email: string) => Promise<void>;
  children: ReactNode;
}) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    defaultValues: { email: props.address },
  });
  const isFirstPage = useIsFirstPage();
  useEffect(() => {
    if (!isFirstPage) setFocus("email");
  }, [isFirstPage, setFocus]);
  const [failure, setFailure] = useState<AuthFailure>();
  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    await props.onSend(email.trim()).catch((error: unknown) => setFailure(toAuthFailure(error)));
  });
  return (
    <AuthPage title={text.title} lead={text.lead}>
      <form onSubmit={submit} noValidate>
        {props.required && !failure && (
          <Notice tone="blue" icon={mdiLockReset} role="status">
            <RichText message={text.required} values={{ b: (label) => <b>{label}</b> }} />
          </Notice>
        )}
        {failure && <FailureNotice failure={failure} />}
        <EmailField
          {...register("email", { required: logIn.emailMissing })}
          label={logIn.email}
          error={formState.errors.email?.message}
        />
        <Button kind="main" size="gate" type="submit" busy={formState.isSubmitting}>
          {text.sendCode}
        </Button>
      </form>
      {props.children}
    </AuthPage>
  );
}

function NewPasswordForm(props: {
  sentCode: SentCode;
  onSend: (email: string) => Promise<void>;
  /** Runs a login with all its steps. */
  attempt: (login: () => Promise<LoginResult>) => Promise<void>;
  onBack: () => void;
}) {
  const { sentCode, onSend, attempt, onBack } = props;
  const { register, handleSubmit, formState, watch, setFocus } = useForm({ defaultValues: { password: "" } });
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => (codeField.current ? codeField.current.focus() : setFocus("password")), [setFocus]);
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<AuthFailure>();
  const showFailure = (error: unknown) => setFailure(toAuthFailure(error));

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await confirmPassword(sentCode.email, sentCode.linkCode ?? code, password);
      await attempt(() => startLogin(sentCode.email, password));
    } catch (error) {
      showFailure(error);
    }
  });
  const { linkCode } = sentCode;
  const codeError = linkCode === undefined ? codeFieldError(failure) : undefined;
  const isPasswordError = failure?.code === "InvalidPasswordException";
  return (
    <AuthPage
      title={linkCode === undefined ? text.codeTitle : text.linkTitle}
      lead={
        <RichText
          message={linkCode === undefined ? text.codeLead : text.linkLead}
          values={{
            address: sentCode.email,
            b: (address) => <b>{address}</b>,
          }}
        />
      }
    >
      <form onSubmit={submit} noValidate>
        {failure && !codeError && !isPasswordError && <FailureNotice failure={failure} />}
        {linkCode === undefined && (
          <>
            <SandboxCode email={sentCode.email} requestedAt={sentCode.requestedAt} onUse={setCode} />
            <CodeField value={code} onChange={setCode} error={codeError} inputRef={codeField} />
          </>
        )}
        <input type="hidden" name="username" autoComplete="username" value={sentCode.email} />
        <PasswordField
          {...register("password", { required: text.newPasswordMissing })}
          label={text.newPassword}
          autoComplete="new-password"
          currentText={watch("password")}
          error={formState.errors.password?.message ?? (isPasswordError ? failure?.message : undefined)}
        />
        <Button kind="main" size="gate" type="submit" busy={formState.isSubmitting}>
          {text.submit}
        </Button>
      </form>
      <AlternativeAction>
        {linkCode === undefined ? (
          <>
            {text.notReceived}{" "}
            <ResendCode
              requestedAt={sentCode.requestedAt}
              onSend={() => void onSend(sentCode.email).catch(showFailure)}
            />{" "}
            · <InlineButton onClick={onBack}>{text.changeEmail}</InlineButton>
          </>
        ) : (
          <RichText
            message={text.linkExpired}
            values={{ button: (label) => <InlineButton onClick={onBack}>{label}</InlineButton> }}
          />
        )}
      </AlternativeAction>
    </AuthPage>
  );
}
