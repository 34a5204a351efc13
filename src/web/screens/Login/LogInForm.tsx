import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { AlternativeAction, AuthPage } from "#web/app/identity/auth-forms/AuthPage.tsx";
import {
  type AuthFailure,
  isWrongPassword,
  retryAdvice,
  toAuthFailure,
} from "#web/app/identity/auth-forms/auth-failure.ts";
import { ConfirmAccount } from "#web/app/identity/auth-forms/ConfirmAccount.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useLogIn } from "#web/app/identity/auth-forms/use-log-in.tsx";
import { useLoginRedirect } from "#web/app/identity/auth-forms/use-login-redirect.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { resendCode, signUp } from "#web/app/identity/session.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";

type Credentials = { email: string; password: string };
type UnconfirmedAccount = Credentials & { requestedAt: number };

/** The password was right then; the hosted service says "User is disabled." */

export function LogInForm() {
  const { register, handleSubmit, formState, setFocus, resetField } = useForm<Credentials>();
  const { from, state, finishLogin } = useLoginRedirect();
  const [failure, setFailure] = useState<AuthFailure>();
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedAccount>();
  const navigate = useNavigate();
  const { attempt, step } = useLogIn({ onSignedIn: finishLogin, onStartOver: () => resetField("password") });

  const submit = handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    const address = email.trim();
    try {
      await attempt(() => logIn(address, password));
    } catch (error) {
      const loginFailure = toAuthFailure(error);
      if (loginFailure.code === "UserNotConfirmedException") {
        setUnconfirmed(await requestNewCode({ email: address, password }));
        return;
      }
      if (loginFailure.code === "PasswordResetRequiredException") {
        return navigate("?forgot", { state: { ...state, resetFor: address } });
      }
      setFailure(loginFailure);
      if (loginFailure.code === "NotAuthorizedException") setFocus("password");
    }
  });

  if (step) return step;
  if (unconfirmed) {
    return (
      <ConfirmAccount
        {...unconfirmed}
        destination={undefined}
        onSignedIn={finishLogin}
        onChangeAddress={() => setUnconfirmed(undefined)}
      />
    );
  }
  const { errors, isSubmitting } = formState;
  return (
    <AuthPage
      title="Log in"
      lead={
        from
          ? "Then on to the page you asked for."
          : "Your requests and their replies are where you left them."
      }
    >
      <form onSubmit={submit} noValidate>
        {failure && (
          <FailureNotice failure={failure}>
            {(isWrongPassword(failure) || failure.retryAfter !== undefined) && (
              <>
                {failure.retryAfter === undefined
                  ? "Check for a typing slip, or "
                  : `${retryAdvice(failure.retryAfter)} Or `}
                <Link to="?forgot" state={state}>
                  set a new password
                </Link>
                .
              </>
            )}
          </FailureNotice>
        )}
        <Field label="E-mail" error={errors.email?.message}>
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
        <PasswordField
          {...register("password", { required: "Type your password." })}
          autoComplete="current-password"
          error={errors.password?.message}
          end={
            <Link to="?forgot" state={state}>
              Forgot it?
            </Link>
          }
        />
        <Button kind="main" size="gate" type="submit" busy={isSubmitting}>
          Log in
        </Button>
      </form>
      <AlternativeAction>
        New here?{" "}
        <Link to="/signup" state={state}>
          Create an account
        </Link>
      </AlternativeAction>
    </AuthPage>
  );
}

/**
 * The first code may be long gone; a limit on sending is no reason not to show the step. A code counts only on the page that
 * signed up, so this page signs up again with the password that was just right; a hosted pool refuses that, and resends.
 */
async function requestNewCode(credentials: Credentials): Promise<UnconfirmedAccount> {
  const { email, password } = credentials;
  const requestedAt = Date.now();
  try {
    await signUp(email, password).catch((error: unknown) => {
      if (toAuthFailure(error).code !== "UsernameExistsException") throw error;
      return resendCode(email);
    });
  } catch (error) {
    console.warn("No new code was sent", error);
  }
  return { ...credentials, requestedAt };
}
