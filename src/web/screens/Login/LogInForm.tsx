import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import { logIn as text } from "#messages/log-in/log-in.ts";
import { AlternativeAction, AuthPage, SubmitButton } from "#web/app/identity/auth-forms/AuthPage.tsx";
import {
  type AuthFailure,
  isWrongPassword,
  retryAdvice,
  toAuthFailure,
} from "#web/app/identity/auth-forms/auth-failure.ts";
import { ConfirmAccount } from "#web/app/identity/auth-forms/ConfirmAccount.tsx";
import { EmailField } from "#web/app/identity/auth-forms/EmailField.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { PasswordField } from "#web/app/identity/auth-forms/PasswordField.tsx";
import { useLogIn } from "#web/app/identity/auth-forms/use-log-in.tsx";
import { useIsFirstPage, useLoginRedirect } from "#web/app/identity/auth-forms/use-login-redirect.ts";
import { logIn } from "#web/app/identity/log-in.ts";
import { resendCode, signUp } from "#web/app/identity/session.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import { useIsHydrated } from "#web/design/use-is-hydrated.ts";

type Credentials = { email: string; password: string };
type UnconfirmedAccount = Credentials & { requestedAt: number };

export function LogInForm() {
  const { from, sessionEnded, confirmed, state, finishLogin } = useLoginRedirect();
  // No empty defaults: they would replace what was typed before the scripts ran.
  const { register, handleSubmit, formState, setFocus, resetField, watch } = useForm<Credentials>(
    confirmed ? { defaultValues: { email: confirmed } } : {},
  );
  const isHydrated = useIsHydrated();
  const reason = sessionEnded ? text.leadSessionEnded : from ? text.leadToPage : text.lead;
  const isFirstPage = useIsFirstPage();
  useEffect(() => {
    if (!isFirstPage) setFocus(confirmed ? "password" : "email");
  }, [isFirstPage, setFocus, confirmed]);
  // Registered before the password: the first wrong field gets the focus.
  const emailField = register("email", { required: text.emailMissing });
  const resetState = { ...state, email: watch("email") };
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
        onSignedIn={finishLogin}
        onChangeAddress={() => setUnconfirmed(undefined)}
      />
    );
  }
  const { errors, isSubmitting } = formState;
  return (
    <AuthPage title={text.title} lead={isHydrated ? (confirmed ? text.leadConfirmed : reason) : text.lead}>
      <form onSubmit={submit} noValidate>
        {failure && (
          <FailureNotice failure={failure}>
            {(isWrongPassword(failure) || failure.retryAfter !== undefined) && (
              <>
                {failure.retryAfter !== undefined && `${retryAdvice(failure.retryAfter)} `}
                <RichText
                  message={failure.retryAfter === undefined ? text.wrongPassword : text.lockedOut}
                  values={{
                    link: (label) => (
                      <Link to="?forgot" state={resetState}>
                        {label}
                      </Link>
                    ),
                  }}
                />
              </>
            )}
          </FailureNotice>
        )}
        <EmailField {...emailField} label={text.email} error={errors.email?.message} />
        <PasswordField
          {...register("password", { required: text.passwordMissing })}
          autoComplete="current-password"
          error={errors.password?.message}
          end={
            <Link to="?forgot" state={resetState}>
              {text.forgot}
            </Link>
          }
        />
        <SubmitButton busy={isSubmitting}>{text.submit}</SubmitButton>
      </form>
      <AlternativeAction>
        <RichText
          message={text.signUp}
          values={{
            link: (label) => (
              <Link to="/signup" state={state}>
                {label}
              </Link>
            ),
          }}
        />
      </AlternativeAction>
    </AuthPage>
  );
}

/**
 * Requests a new code, because the first one may have expired. A code is accepted only on the page that signed up, so this
 * page signs up again with the same password; a hosted pool refuses that, and resends the code instead. If no code can be
 * sent, for example because of a rate limit, the step is shown anyway.
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
    console.warn("Could not send a new code", error);
  }
  return { ...credentials, requestedAt };
}
