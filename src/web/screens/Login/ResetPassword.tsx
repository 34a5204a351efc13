import { mdiLockReset } from "@mdi/js";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { AlternativeAction, AuthPage, InlineButton } from "#web/app/identity/auth-forms/AuthPage.tsx";
import {
  type AuthFailure,
  codeFieldError,
  toAuthFailure,
} from "#web/app/identity/auth-forms/auth-failure.ts";
import { CodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { ResendCode } from "#web/app/identity/auth-forms/ResendCode.tsx";
import { SandboxCode } from "#web/app/identity/auth-forms/SandboxCode.tsx";
import { useLogIn } from "#web/app/identity/auth-forms/use-log-in.tsx";
import { useLoginRedirect } from "#web/app/identity/auth-forms/use-login-redirect.ts";
import type { LoginResult } from "#web/app/identity/identity-error.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { confirmPassword, forgotPassword } from "#web/app/identity/session.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";

/** `linkCode` is the code of a link that was followed; otherwise the code is typed. */
type SentCode = { email: string; destination: string | undefined; askedAt: number; linkCode?: string };

/** Forgotten password: the address, then the code and a new password, then in. An emailed link begins at the password. */
export function ResetPassword() {
  const { hash, state: locationState } = useLocation();
  const [sentCode, setSentCode] = useState(() => parseResetLink(hash));
  const navigate = useNavigate();
  // Where the login was refused until the password is reset (PasswordResetRequiredException).
  const resetFor: unknown = locationState?.resetFor;
  const required = typeof resetFor === "string";
  const [address, setAddress] = useState(required ? resetFor : "");
  const { state, finishLogin } = useLoginRedirect();
  useEffect(() => {
    // The code must not stay in the address bar and the history.
    if (hash) void navigate("?forgot", { replace: true, state });
  }, [hash, navigate, state]);
  const startOver = () => void navigate("/login", { state });
  const { attempt, step } = useLogIn({ onSignedIn: finishLogin, onStartOver: startOver });

  const send = async (email: string) => {
    const askedAt = Date.now();
    const { destination } = await forgotPassword(email);
    setAddress(email);
    setSentCode({ email, destination, askedAt });
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
        Remembered it?{" "}
        <Link to="/login" state={state}>
          Log in
        </Link>
      </AlternativeAction>
    </EmailForm>
  );
}

/** What an emailed link says behind its "#". */
function parseResetLink(hash: string): SentCode | undefined {
  const params = new URLSearchParams(hash.slice(1));
  const [email, linkCode] = [params.get("email"), params.get("code")];
  return email && linkCode ? { email, linkCode, destination: undefined, askedAt: 0 } : undefined;
}

function EmailForm(props: {
  address: string;
  /** The account cannot log in before its password is reset. */
  required: boolean;
  onSend: (email: string) => Promise<void>;
  children: ReactNode;
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: props.address } });
  const [failure, setFailure] = useState<AuthFailure>();
  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    await props.onSend(email.trim()).catch((error: unknown) => setFailure(toAuthFailure(error)));
  });
  return (
    <AuthPage
      title="Set a new password"
      lead="We mail a code to the address of your account. It works for one hour."
    >
      <form onSubmit={submit} noValidate>
        {props.required && !failure && (
          <Notice tone="blue" icon={mdiLockReset} role="status">
            <b>This account needs a new password before you can log in.</b> Send yourself a code to set one.
          </Notice>
        )}
        {failure && <FailureNotice failure={failure} />}
        <Field label="E-mail" error={formState.errors.email?.message}>
          {(control) => (
            <Input
              {...control}
              {...register("email", { required: "Type the e-mail address of your account." })}
              size="gate"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <Button kind="main" size="gate" type="submit" busy={formState.isSubmitting}>
          Mail me a code
        </Button>
      </form>
      {props.children}
    </AuthPage>
  );
}

function NewPasswordForm(props: {
  sentCode: SentCode;
  onSend: (email: string) => Promise<void>;
  /** Runs a login, with the steps it takes. */
  attempt: (logIn: () => Promise<LoginResult>) => Promise<void>;
  onBack: () => void;
}) {
  const { sentCode, onSend, attempt, onBack } = props;
  const { register, handleSubmit, formState, watch } = useForm({ defaultValues: { password: "" } });
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<AuthFailure>();
  const showFailure = (error: unknown) => setFailure(toAuthFailure(error));

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await confirmPassword(sentCode.email, sentCode.linkCode ?? code, password);
      await attempt(() => logIn(sentCode.email, password));
    } catch (error) {
      showFailure(error);
    }
  });
  const { linkCode } = sentCode;
  const codeError = linkCode === undefined ? codeFieldError(failure) : undefined;
  const isPasswordError = failure?.code === "InvalidPasswordException";
  return (
    <AuthPage
      title={linkCode === undefined ? "Enter the code and a new password" : "Choose a new password"}
      lead={
        linkCode === undefined ? (
          <>
            If <b>{sentCode.destination ?? sentCode.email}</b> has an account, a code is on its way there.
          </>
        ) : (
          <>
            For your account <b>{sentCode.email}</b>. This logs you out everywhere else.
          </>
        )
      }
    >
      <form onSubmit={submit} noValidate>
        {failure && !codeError && !isPasswordError && <FailureNotice failure={failure} />}
        {linkCode === undefined && (
          <>
            <SandboxCode email={sentCode.email} requestedAt={sentCode.askedAt} onUse={setCode} />
            <CodeField value={code} onChange={setCode} error={codeError} />
          </>
        )}
        <input type="hidden" name="username" autoComplete="username" value={sentCode.email} />
        <PasswordField
          {...register("password", { required: "Type the new password." })}
          label="New password"
          autoComplete="new-password"
          currentText={watch("password")}
          error={formState.errors.password?.message ?? (isPasswordError ? failure?.message : undefined)}
        />
        <Button kind="main" size="gate" type="submit" busy={formState.isSubmitting}>
          Set it and log in
        </Button>
      </form>
      <AlternativeAction>
        {linkCode === undefined ? (
          <>
            No email yet? Look in spam: it has a code, or a link if many were asked for. Or{" "}
            <ResendCode
              requestedAt={sentCode.askedAt}
              onSend={() => void onSend(sentCode.email).catch(showFailure)}
            />
            . <InlineButton onClick={onBack}>Change the address</InlineButton>
          </>
        ) : (
          <>
            Link expired? <InlineButton onClick={onBack}>Ask for a new email</InlineButton>
          </>
        )}
      </AlternativeAction>
    </AuthPage>
  );
}
