import { useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useNavigate } from "react-router";
import type { ChangeNotices } from "#contract/notice.ts";
import { api } from "#web/api.ts";
import { ConfirmCode } from "#web/identity/gate/ConfirmCode.tsx";
import { FailureNotice } from "#web/identity/gate/FailureNotice.tsx";
import { type Failure, failureOf } from "#web/identity/gate/failure.ts";
import { Alternative, Fine, Gate } from "#web/identity/gate/Gate.tsx";
import { PasswordField } from "#web/identity/gate/PasswordField.tsx";
import { useLogIn } from "#web/identity/gate/use-log-in.tsx";
import { useWayIn } from "#web/identity/gate/use-way-in.ts";
import { logIn } from "#web/identity/log-in.ts";
import { signUp } from "#web/identity/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, Input } from "#web/ui/Field.tsx";

type Account = { email: string; password: string };
type Made = Account & { destination: string | undefined; askedAt: number };

/** Create an account, confirm its address with the mailed code, and go on signed in. */
export default function Signup() {
  const form = useForm<Account>({ defaultValues: { email: "", password: "" } });
  const { state, enter } = useWayIn();
  const navigate = useNavigate();
  const enterFirst = () => {
    enter();
    tellTimeZone();
  };
  const startOver = () => void navigate("/login", { state });
  const { attempt, step } = useLogIn({ onSignedIn: enterFirst, onStartOver: startOver });
  const [made, setMade] = useState<Made>();
  const [failure, setFailure] = useState<Failure>();

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(undefined);
    const address = email.trim();
    const askedAt = Date.now();
    try {
      const { userConfirmed, destination } = await signUp(address, password);
      if (!userConfirmed) return setMade({ email: address, password, destination, askedAt });
      await attempt(() => logIn(address, password));
    } catch (error) {
      setFailure(failureOf(error));
    }
  });

  if (step) return step;
  if (made)
    return <ConfirmCode {...made} onSignedIn={enterFirst} onChangeAddress={() => setMade(undefined)} />;
  const { errors, isSubmitting } = form.formState;
  const taken = failure?.code === "UsernameExistsException";
  const weak = failure?.code === "InvalidPasswordException";
  return (
    <Gate
      title="Create your account"
      lead="Your requests and their replies stay yours. Nothing is published unless you publish it."
    >
      <form onSubmit={submit} noValidate>
        {failure && !taken && !weak && <FailureNotice failure={failure} />}
        <Field
          label="E-mail"
          error={errors.email?.message ?? (taken ? failure?.message : undefined)}
          help={
            taken && (
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
          typed={form.watch("password")}
          error={errors.password?.message ?? (weak ? failure?.message : undefined)}
        />
        <Button kind="main" size="gate" type="submit" busy={isSubmitting}>
          Create account
        </Button>
      </form>
      <Fine>
        By creating an account you accept the <Link to="/terms">terms</Link>.
      </Fine>
      <Alternative>
        Have an account?{" "}
        <Link to="/login" state={state}>
          Log in
        </Link>
      </Alternative>
    </Gate>
  );
}

/** What we mail leaves by this device's clock from the first day on. Where it cannot be said now, the account asks. */
function tellTimeZone() {
  const here: ChangeNotices = { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone };
  api
    .put("/api/me/notices", here)
    .catch((error: unknown) => console.info("The time zone was not kept", error));
}
