import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { meQuery } from "#web/app/api/api.ts";
import { requestEmailChange, resendEmailCode, verifyEmail } from "#web/app/identity/account-operations.ts";
import { codeFieldError } from "#web/app/identity/auth-forms/auth-failure.ts";
import { CodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { ResendCode } from "#web/app/identity/auth-forms/ResendCode.tsx";
import { SandboxCode } from "#web/app/identity/auth-forms/SandboxCode.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";

type EmailChange = { email: string; destination: string | undefined; requestedAt: number };

/** A new address counts once the code mailed to it came back; until then the present one does. */
export function EmailAddress({ email }: { email: string }) {
  const [pendingChange, setPendingChange] = useState<EmailChange>();
  return (
    <AccountSection
      title="E-mail address"
      lead="You log in with it, and notices about your account go there."
      step={pendingChange ? "code" : "address"}
    >
      {pendingChange ? (
        <ConfirmEmail
          pendingChange={pendingChange}
          currentEmail={email}
          onRequested={setPendingChange}
          onDone={() => setPendingChange(undefined)}
        />
      ) : (
        <EmailForm currentEmail={email} onRequested={setPendingChange} />
      )}
    </AccountSection>
  );
}

function EmailForm({
  currentEmail,
  onRequested,
}: {
  currentEmail: string;
  onRequested: (pendingChange: EmailChange) => void;
}) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: "" } });
  const { busy, failure, run } = useAuthStep();
  const submit = handleSubmit(({ email }) =>
    run(async () => {
      const address = email.trim();
      const requestedAt = Date.now();
      onRequested({ email: address, requestedAt, ...(await requestEmailChange(address)) });
    }),
  );
  const isInvalid = failure?.code === "InvalidParameterException" ? failure.message : undefined;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure && !isInvalid && <FailureNotice failure={failure} />}
      <p className={css.step}>
        Now <b>{currentEmail}</b>. It stays until you have entered the code mailed to the new one.
      </p>
      <Field label="New e-mail address" error={formState.errors.email?.message ?? isInvalid}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              required: "Type the new e-mail address; the code goes there.",
              pattern: { value: /^\s*\S+@\S+\s*$/, message: "That is not a whole e-mail address." },
              validate: (value) => value.trim() !== currentEmail || "That is your address already.",
            })}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          Mail me a code
        </Button>
      </div>
    </form>
  );
}

function ConfirmEmail(props: {
  pendingChange: EmailChange;
  currentEmail: string;
  onRequested: (pendingChange: EmailChange) => void;
  onDone: () => void;
}) {
  const { pendingChange, currentEmail, onRequested, onDone } = props;
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const { busy, failure, run } = useAuthStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const isTaken = await run(async () => {
      await verifyEmail(pendingChange.email, code);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    });
    if (!isTaken) return;
    showToast({ text: `Your e-mail address is now ${pendingChange.email}` });
    onDone();
  };
  const resend = () =>
    void run(async () => {
      const requestedAt = Date.now();
      await resendEmailCode();
      setCode("");
      onRequested({ ...pendingChange, requestedAt });
    });
  const keep = async () => {
    if (await run(() => requestEmailChange(currentEmail))) onDone();
  };
  const codeError = codeFieldError(failure);
  return (
    <form className={css.form} onSubmit={confirm}>
      <SandboxCode email={pendingChange.email} requestedAt={pendingChange.requestedAt} onUse={setCode} />
      {failure && !codeError && <FailureNotice failure={failure} />}
      <p className={css.step}>
        We mailed a code to <b>{pendingChange.destination ?? pendingChange.email}</b>. Until you enter it,{" "}
        <b>{currentEmail}</b> stays your address.
      </p>
      <CodeField size="base" value={code} onChange={setCode} error={codeError} inputRef={field} />
      <div className={css.actions}>
        <Button kind="main" type="submit" busy={busy}>
          Change the address
        </Button>
        <Button kind="quiet" onClick={() => void keep()}>
          Keep the old one
        </Button>
      </div>
      <p className={css.step}>
        No mail yet? Look in spam, or <ResendCode requestedAt={pendingChange.requestedAt} onSend={resend} />.
      </p>
    </form>
  );
}
