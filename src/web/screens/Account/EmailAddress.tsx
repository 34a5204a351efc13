import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
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
import { RichText } from "#web/design/display/RichText.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";

const text = account.email;

type EmailChange = { email: string; destination: string | undefined; requestedAt: number };

/** Changes the email address. The current address stays valid until the code sent to the new one is entered. */
export function EmailAddress({ email }: { email: string }) {
  const [pendingChange, setPendingChange] = useState<EmailChange>();
  return (
    <AccountSection id="email" lead={text.lead} step={pendingChange ? "code" : "address"}>
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
        <RichText
          message={text.current}
          values={{ address: currentEmail, b: (address) => <b>{address}</b> }}
        />
      </p>
      <Field label={text.newEmail} error={formState.errors.email?.message ?? isInvalid}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              required: text.missing,
              pattern: { value: /^\s*\S+@\S+\s*$/, message: text.invalid },
              validate: (value) => value.trim() !== currentEmail || text.same,
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
          {text.sendCode}
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
    const isVerified = await run(async () => {
      await verifyEmail(pendingChange.email, code);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    });
    if (!isVerified) return;
    showToast({ text: formatMessage(text.changedNotice, { address: pendingChange.email }) });
    onDone();
  };
  const resend = () =>
    void run(async () => {
      const requestedAt = Date.now();
      await resendEmailCode();
      setCode("");
      onRequested({ ...pendingChange, requestedAt });
    });
  const cancelChange = async () => {
    if (await run(() => requestEmailChange(currentEmail))) onDone();
  };
  const codeError = codeFieldError(failure);
  return (
    <form className={css.form} onSubmit={confirm}>
      <SandboxCode email={pendingChange.email} requestedAt={pendingChange.requestedAt} onUse={setCode} />
      {failure && !codeError && <FailureNotice failure={failure} />}
      <p className={css.step}>
        <RichText
          message={text.sent}
          values={{
            destination: pendingChange.destination ?? pendingChange.email,
            address: currentEmail,
            b: (address) => <b>{address}</b>,
          }}
        />
      </p>
      <CodeField size="base" value={code} onChange={setCode} error={codeError} inputRef={field} />
      <div className={css.actions}>
        <Button kind="main" type="submit" busy={busy}>
          {text.submit}
        </Button>
        <Button kind="quiet" onClick={() => void cancelChange()}>
          {text.cancel}
        </Button>
      </div>
      <p className={css.step}>
        {text.notReceived} <ResendCode requestedAt={pendingChange.requestedAt} onSend={resend} />
      </p>
    </form>
  );
}
