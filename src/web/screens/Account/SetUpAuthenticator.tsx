import { type FormEvent, useEffect, useRef, useState } from "react";
import { accountSecurity } from "#messages/account/security.ts";
import { useConfig } from "#web/app/api/config.ts";
import { setSecondFactor, verifySecret } from "#web/app/identity/account-operations.ts";
import { codeFieldError } from "#web/app/identity/auth-forms/auth-failure.ts";
import { groupByFour, otpauthUri } from "#web/app/identity/auth-forms/authenticator-secret.ts";
import { CodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./Account.module.css";

const text = accountSecurity.authenticator;

/** Shows the secret for the authenticator app, and verifies its first code. */
export function SetUpAuthenticator(props: {
  email: string;
  secret: string;
  onEnabled: () => void;
  onCancel: () => void;
}) {
  const { email, secret, onEnabled, onCancel } = props;
  const { brand } = useConfig();
  const [code, setCode] = useState("");
  const { busy, failure, run } = useAuthStep();
  // A secret can be verified only once: a retry must only repeat the call after it.
  const isVerified = useRef(false);
  const secretRef = useRef<HTMLDivElement>(null);
  useEffect(() => secretRef.current?.focus(), []);

  const turnOn = async (event: FormEvent) => {
    event.preventDefault();
    const enabled = await run(async () => {
      if (!isVerified.current) await verifySecret(code);
      isVerified.current = true;
      await setSecondFactor(true);
    });
    if (enabled) onEnabled();
  };
  const codeError = codeFieldError(failure);
  return (
    <form className={css.form} onSubmit={turnOn}>
      {failure && !codeError && <FailureNotice failure={failure} />}
      <div className={css.step} ref={secretRef} tabIndex={-1}>
        <p>
          <RichText
            message={text.key}
            values={{
              link: (label) => <a href={otpauthUri({ issuer: brand, email, secret })}>{label}</a>,
            }}
          />
        </p>
        <p className={css.secret}>
          <code>{groupByFour(secret)}</code>
        </p>
      </div>
      <CodeField size="base" value={code} onChange={setCode} error={codeError} />
      <div className={css.actions}>
        <Button kind="main" type="submit" busy={busy}>
          {text.turnOn}
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </form>
  );
}
