import { type FormEvent, useEffect, useRef, useState } from "react";
import { useConfig } from "#web/config.ts";
import { setSecondFactor, verifySecret } from "#web/identity/account.ts";
import { groupByFour, otpauthUri } from "#web/identity/gate/authenticator-secret.ts";
import { CodeField } from "#web/identity/gate/CodeField.tsx";
import { FailureNotice } from "#web/identity/gate/FailureNotice.tsx";
import { codeFieldError } from "#web/identity/gate/failure.ts";
import { useAuthStep } from "#web/identity/gate/use-step.ts";
import { Button } from "#web/ui/Button.tsx";
import css from "./Account.module.css";

/** The secret for the app, and a first code as proof that the app has it. */
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
  // A secret is verified once; what comes after it may have to be tried again.
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
          Type this key into your authenticator app, or{" "}
          <a href={otpauthUri({ issuer: brand, email, secret })}>open it in an app on this device</a>. It is
          shown this once.
        </p>
        <p className={css.secret}>
          <code>{groupByFour(secret)}</code>
        </p>
      </div>
      <CodeField size="base" value={code} onChange={setCode} error={codeError} />
      <div className={css.actions}>
        <Button kind="main" type="submit" busy={busy}>
          Turn on
        </Button>
        <Button kind="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
