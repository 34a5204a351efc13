import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import type { ChangeNotificationPreferences } from "#contract/accounts/notification-preferences.ts";
import { signUp as text } from "#messages/sign-up.ts";
import { api } from "#web/app/api/api.ts";
import {
  AlternativeAction,
  AuthPage,
  FinePrint,
  SubmitButton,
} from "#web/app/identity/auth-forms/AuthPage.tsx";
import { type AuthFailure, toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { ConfirmAccount } from "#web/app/identity/auth-forms/ConfirmAccount.tsx";
import { EmailField } from "#web/app/identity/auth-forms/EmailField.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useLogIn } from "#web/app/identity/auth-forms/use-log-in.tsx";
import {
  type LoginRedirect,
  useIsFirstPage,
  useLoginRedirect,
} from "#web/app/identity/auth-forms/use-login-redirect.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { signUp } from "#web/app/identity/session.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import { useIsHydrated } from "#web/design/use-is-hydrated.ts";

type Account = { email: string; password: string };

/** Creates an account, confirms its address with the emailed code, and logs in. */
export default function Signup() {
  const { state, finishLogin } = useLoginRedirect();
  const navigate = useNavigate();
  const { unconfirmed, setUnconfirmed } = useUnconfirmedAccount(state);
  // No empty defaults: they would replace what was typed before the scripts ran.
  const form = useForm<Account>();
  const isHydrated = useIsHydrated();
  // Registered before the password: the first wrong field gets the focus.
  const emailField = form.register("email", {
    required: text.emailMissing,
    pattern: { value: /^\s*\S+@\S+\s*$/, message: text.emailInvalid },
  });
  const enterNewAccount = () => {
    finishLogin();
    saveTimeZone();
  };
  const startOver = () => void navigate("/login", { state });
  const { attempt, step } = useLogIn({ onSignedIn: enterNewAccount, onStartOver: startOver });
  const [password, setPassword] = useState<string>();
  const [failure, setFailure] = useState<AuthFailure>();

  const changeAddress = () => {
    setUnconfirmed(undefined);
    setPassword(undefined);
  };
  const isFirstPage = useIsFirstPage();
  const { setFocus } = form;
  // Again when the form is back after the code.
  useEffect(() => {
    if (!isFirstPage && !unconfirmed) setFocus("email");
  }, [isFirstPage, setFocus, unconfirmed]);

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    const address = email.trim();
    const requestedAt = Date.now();
    try {
      const { userConfirmed } = await signUp(address, password);
      if (!userConfirmed) {
        setPassword(password);
        return setUnconfirmed({ email: address, requestedAt });
      }
      await attempt(() => logIn(address, password));
    } catch (error) {
      setFailure(toAuthFailure(error));
    }
  });

  if (step) return step;
  if (unconfirmed && isHydrated)
    return (
      <ConfirmAccount
        {...unconfirmed}
        password={password}
        onSignedIn={enterNewAccount}
        onConfirmed={() => void navigate("/login", { state: { ...state, confirmed: unconfirmed.email } })}
        onChangeAddress={changeAddress}
      />
    );
  const { errors, isSubmitting } = form.formState;
  const emailTaken = failure?.code === "UsernameExistsException";
  const passwordWeak = failure?.code === "InvalidPasswordException";
  const toLogin = (label: ReactNode) => (
    <Link to="/login" state={state}>
      {label}
    </Link>
  );
  return (
    <AuthPage title={text.title} lead={text.lead}>
      <form onSubmit={submit} noValidate>
        {failure && !emailTaken && !passwordWeak && <FailureNotice failure={failure} />}
        <EmailField
          {...emailField}
          label={text.email}
          error={errors.email?.message ?? (emailTaken ? failure?.message : undefined)}
          help={emailTaken && <RichText message={text.emailTaken} values={{ link: toLogin }} />}
        />
        <PasswordField
          {...form.register("password", { required: text.passwordMissing })}
          autoComplete="new-password"
          currentText={form.watch("password")}
          error={errors.password?.message ?? (passwordWeak ? failure?.message : undefined)}
        />
        <SubmitButton busy={isSubmitting}>{text.submit}</SubmitButton>
      </form>
      <FinePrint>
        <RichText
          message={text.terms}
          values={{
            link: (label) => <Link to="/terms">{label}</Link>,
            privacy: (label) => <Link to="/privacy">{label}</Link>,
          }}
        />
      </FinePrint>
      <AlternativeAction>
        <RichText message={text.logIn} values={{ link: toLogin }} />
      </AlternativeAction>
    </AuthPage>
  );
}

type UnconfirmedAccount = { email: string; requestedAt: number };

/** The account that waits for its code. It is in the history entry, so that a reload finds it; its password is not. */
function useUnconfirmedAccount(redirect: LoginRedirect | undefined) {
  const navigate = useNavigate();
  const stored: Partial<UnconfirmedAccount> | undefined = useLocation().state?.unconfirmed;
  const setUnconfirmed = (unconfirmed: UnconfirmedAccount | undefined) =>
    void navigate("/signup", { replace: true, state: { ...redirect, ...(unconfirmed && { unconfirmed }) } });
  const { email, requestedAt } = stored ?? {};
  const isStored = typeof email === "string" && typeof requestedAt === "number";
  return { unconfirmed: isStored ? { email, requestedAt } : undefined, setUnconfirmed };
}

/** Sets the time zone of notification emails. If this fails, the user can set it on the account page. */
function saveTimeZone() {
  const settings: ChangeNotificationPreferences = {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  api
    .put("/api/me/notices", settings)
    .catch((error: unknown) => console.info("Could not save the time zone", error));
}
