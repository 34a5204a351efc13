import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import type { ChangeNotificationPreferences } from "#contract/accounts/notification-preferences.ts";
import { api } from "#web/app/api/api.ts";
import { AlternativeAction, AuthPage, FinePrint } from "#web/app/identity/auth-forms/AuthPage.tsx";
import { type AuthFailure, toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { ConfirmAccount } from "#web/app/identity/auth-forms/ConfirmAccount.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useLogIn } from "#web/app/identity/auth-forms/use-log-in.tsx";
import { useLoginRedirect } from "#web/app/identity/auth-forms/use-login-redirect.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { signUp } from "#web/app/identity/session.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";

type Account = { email: string; password: string };
type CreatedAccount = Account & { destination: string | undefined; requestedAt: number };

/** Create an account, confirm its address with the mailed code, and go on signed in. */
export default function Signup() {
  const form = useForm<Account>({ defaultValues: { email: "", password: "" } });
  const { state, finishLogin } = useLoginRedirect();
  const navigate = useNavigate();
  const enterNewAccount = () => {
    finishLogin();
    saveTimeZone();
  };
  const startOver = () => void navigate("/login", { state });
  const { attempt, step } = useLogIn({ onSignedIn: enterNewAccount, onStartOver: startOver });
  const [createdAccount, setCreatedAccount] = useState<CreatedAccount>();
  const [failure, setFailure] = useState<AuthFailure>();

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    const address = email.trim();
    const requestedAt = Date.now();
    try {
      const { userConfirmed, destination } = await signUp(address, password);
      if (!userConfirmed) return setCreatedAccount({ email: address, password, destination, requestedAt });
      await attempt(() => logIn(address, password));
    } catch (error) {
      setFailure(toAuthFailure(error));
    }
  });

  if (step) return step;
  if (createdAccount)
    return (
      <ConfirmAccount
        {...createdAccount}
        onSignedIn={enterNewAccount}
        onChangeAddress={() => setCreatedAccount(undefined)}
      />
    );
  const { errors, isSubmitting } = form.formState;
  const emailTaken = failure?.code === "UsernameExistsException";
  const passwordWeak = failure?.code === "InvalidPasswordException";
  return (
    <AuthPage
      title="Create your account"
      lead="Your requests and their replies stay yours. Nothing is published unless you publish it."
    >
      <form onSubmit={submit} noValidate>
        {failure && !emailTaken && !passwordWeak && <FailureNotice failure={failure} />}
        <Field
          label="E-mail"
          error={errors.email?.message ?? (emailTaken ? failure?.message : undefined)}
          help={
            emailTaken && (
              <>
                Is it yours?{" "}
                <Link to="/login" state={state}>
                  Log in
                </Link>{" "}
                instead.
              </>
            )
          }
        >
          {(control) => (
            <Input
              {...control}
              {...form.register("email", {
                required: "Type your e-mail address; the code goes there.",
                pattern: { value: /^\s*\S+@\S+\s*$/, message: "That is not a whole e-mail address." },
              })}
              size="gate"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <PasswordField
          {...form.register("password", { required: "Choose a password." })}
          autoComplete="new-password"
          currentText={form.watch("password")}
          error={errors.password?.message ?? (passwordWeak ? failure?.message : undefined)}
        />
        <Button kind="main" size="gate" type="submit" busy={isSubmitting}>
          Create account
        </Button>
      </form>
      <FinePrint>
        By creating an account you accept the <Link to="/terms">terms</Link>.
      </FinePrint>
      <AlternativeAction>
        Have an account?{" "}
        <Link to="/login" state={state}>
          Log in
        </Link>
      </AlternativeAction>
    </AuthPage>
  );
}

/** What we mail leaves by this device's clock from the first day on. Where it cannot be said now, the account asks. */
function saveTimeZone() {
  const settings: ChangeNotificationPreferences = {
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  api
    .put("/api/me/notices", settings)
    .catch((error: unknown) => console.info("The time zone was not kept", error));
}
