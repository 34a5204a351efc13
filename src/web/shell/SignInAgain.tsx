import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { queryClient } from "../api.ts";
import { setAuthState } from "../identity/auth-state.ts";
import { CodeField } from "../identity/gate/CodeField.tsx";
import { failureOf, waitAdvice } from "../identity/gate/failure.ts";
import { SecondFactorAsked } from "../identity/identity-error.ts";
import { logIn, logOut } from "../identity/session.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Field, Input } from "../ui/Field.tsx";

/** Asks for the password over the page whose session ended, so that what was typed there stays where it is. */
export default function SignInAgain() {
  const navigate = useNavigate();
  const form = useId();
  const [email] = useState(() => sessionStorage.getItem("user_id") ?? "");
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<SecondFactorAsked>();
  const [code, setCode] = useState("");
  const codeField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (asked) codeField.current?.focus();
  }, [asked]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setBusy(true);
    setFailure(undefined);
    try {
      await (asked ? asked.answer(code) : logIn(email, password));
      setAuthState("signed-in");
      await queryClient.invalidateQueries();
    } catch (error) {
      if (error instanceof SecondFactorAsked) setAsked(error);
      else {
        const { code: refusal, message, retryAfter } = failureOf(error);
        setFailure(retryAfter === undefined ? message : `${message}. ${waitAdvice(retryAfter)}`);
        // The code's step is over when its time or its tries are: back to the password.
        if (refusal === "NotAuthorizedException") setAsked(undefined);
      }
      setBusy(false);
    }
  };
  const leave = async () => {
    setAuthState("signed-out");
    await logOut();
    queryClient.clear();
    await navigate("/login");
  };

  return (
    <Dialog
      open
      asks
      onClose={() => setFailure("Log in to go on, or use another account.")}
      title="Sign in again"
      text={
        asked
          ? "Enter the code from your authenticator app. What you typed is kept here."
          : "Your session ended. What you typed is kept here and goes on after you log in."
      }
      actions={
        <>
          <Button kind="quiet" onClick={leave}>
            Use another account
          </Button>
          <Button kind="main" type="submit" form={form} busy={busy}>
            Log in
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {asked ? (
          <CodeField size="base" value={code} onChange={setCode} error={failure} inputRef={codeField} />
        ) : (
          <Field label={`Password for ${email}`} error={failure}>
            {(control) => (
              <Input {...control} name="password" type="password" autoComplete="current-password" required />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
