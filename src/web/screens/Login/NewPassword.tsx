import { mdiLockReset } from "@mdi/js";
import { type ReactNode, useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link, useLocation, useNavigate } from "react-router";
import { CodeField } from "#web/identity/gate/CodeField.tsx";
import { FailureNotice } from "#web/identity/gate/FailureNotice.tsx";
import { atCode, type Failure, failureOf } from "#web/identity/gate/failure.ts";
import { Alternative, Gate, SentenceButton } from "#web/identity/gate/Gate.tsx";
import { PasswordField } from "#web/identity/gate/PasswordField.tsx";
import { SandboxCode } from "#web/identity/gate/SandboxCode.tsx";
import { SendAgain } from "#web/identity/gate/SendAgain.tsx";
import { useLogIn } from "#web/identity/gate/use-log-in.tsx";
import { useWayIn } from "#web/identity/gate/use-way-in.ts";
import type { LoggedIn } from "#web/identity/identity-error.ts";
import { logIn } from "#web/identity/log-in.ts";
import { confirmPassword, forgotPassword } from "#web/identity/session.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, Input } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";

/** `linkCode` is the code of a link that was followed; otherwise the code is typed. */
type Sent = { email: string; destination: string | undefined; askedAt: number; linkCode?: string };

/** Forgotten password: the address, then the code and a new password, then in. An emailed link begins at the password. */
export function NewPassword() {
  const { hash, state: given } = useLocation();
  const [sent, setSent] = useState(() => followed(hash));
  const navigate = useNavigate();
  // Where the login was refused until the password is reset (PasswordResetRequiredException).
  const resetFor: unknown = given?.resetFor;
  const required = typeof resetFor === "string";
  const [address, setAddress] = useState(required ? resetFor : "");
  const { state, enter } = useWayIn();
  useEffect(() => {
    // The code must not stay in the address bar and the history.
    if (hash) void navigate("?forgot", { replace: true, state });
  }, [hash, navigate, state]);
  const startOver = () => void navigate("/login", { state });
  const { attempt, step } = useLogIn({ onSignedIn: enter, onStartOver: startOver });

  const send = async (email: string) => {
    const askedAt = Date.now();
    const { destination } = await forgotPassword(email);
    setAddress(email);
    setSent({ email, destination, askedAt });
  };
  if (step) return step;
  if (sent) {
    return <SetIt sent={sent} onSend={send} attempt={attempt} onBack={() => setSent(undefined)} />;
  }
  return (
    <Ask address={address} onSend={send} required={required}>
      <Alternative>
        Remembered it?{" "}
        <Link to="/login" state={state}>
          Log in
        </Link>
      </Alternative>
    </Ask>
  );
}

/** What an emailed link says behind its "#". */
function followed(hash: string): Sent | undefined {
  const said = new URLSearchParams(hash.slice(1));
  const [email, linkCode] = [said.get("email"), said.get("code")];
  return email && linkCode ? { email, linkCode, destination: undefined, askedAt: 0 } : undefined;
}

function Ask(props: {
  address: string;
  /** The account cannot log in before its password is reset. */
  required: boolean;
  onSend: (email: string) => Promise<void>;
  children: ReactNode;
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: props.address } });
  const [failure, setFailure] = useState<Failure>();
  const submit = handleSubmit(async ({ email }) => {
    setFailure(undefined);
    await props.onSend(email.trim()).catch((error: unknown) => setFailure(failureOf(error)));
  });
  return (
    <Gate
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
    </Gate>
  );
}

function SetIt(props: {
  sent: Sent;
  onSend: (email: string) => Promise<void>;
  /** Runs a login, with the steps it takes. */
  attempt: (logIn: () => Promise<LoggedIn>) => Promise<void>;
  onBack: () => void;
}) {
  const { sent, onSend, attempt, onBack } = props;
  const { register, handleSubmit, formState, watch } = useForm({ defaultValues: { password: "" } });
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const failed = (error: unknown) => setFailure(failureOf(error));

  const submit = handleSubmit(async ({ password }) => {
    setFailure(undefined);
    try {
      await confirmPassword(sent.email, sent.linkCode ?? code, password);
      await attempt(() => logIn(sent.email, password));
    } catch (error) {
      failed(error);
    }
  });
  const { linkCode } = sent;
  const refused = linkCode === undefined ? atCode(failure) : undefined;
  const atPassword = failure?.code === "InvalidPasswordException";
  return (
    <Gate
      title={linkCode === undefined ? "Enter the code and a new password" : "Choose a new password"}
      lead={
        linkCode === undefined ? (
          <>
            If <b>{sent.destination ?? sent.email}</b> has an account, a code is on its way there.
          </>
        ) : (
          <>
            For your account <b>{sent.email}</b>. This logs you out everywhere else.
          </>
        )
      }
    >
      <form onSubmit={submit} noValidate>
        {failure && !refused && !atPassword && <FailureNotice failure={failure} />}
        {linkCode === undefined && (
          <>
            <SandboxCode email={sent.email} askedAt={sent.askedAt} onUse={setCode} />
            <CodeField value={code} onChange={setCode} error={refused} />
          </>
        )}
        <input type="hidden" name="username" autoComplete="username" value={sent.email} />
        <PasswordField
          {...register("password", { required: "Type the new password." })}
          label="New password"
          autoComplete="new-password"
          typed={watch("password")}
          error={formState.errors.password?.message ?? (atPassword ? failure?.message : undefined)}
        />
        <Button kind="main" size="gate" type="submit" busy={formState.isSubmitting}>
          Set it and log in
        </Button>
      </form>
      <Alternative>
        {linkCode === undefined ? (
          <>
            No email yet? Look in spam: it has a code, or a link if many were asked for. Or{" "}
            <SendAgain askedAt={sent.askedAt} onSend={() => void onSend(sent.email).catch(failed)} />.{" "}
            <SentenceButton onClick={onBack}>Change the address</SentenceButton>
          </>
        ) : (
          <>
            Link expired? <SentenceButton onClick={onBack}>Ask for a new email</SentenceButton>
          </>
        )}
      </Alternative>
    </Gate>
  );
}
