import { mdiCheckCircle } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { useConfig } from "#web/app/api/config.ts";
import {
  hasSecondFactor,
  newSecret,
  setSecondFactor,
  verifySecret,
} from "#web/app/identity/account-operations.ts";
import { codeFieldError } from "#web/app/identity/auth-forms/auth-failure.ts";
import { groupByFour, otpauthUri } from "#web/app/identity/auth-forms/authenticator-secret.ts";
import { AppCodeField } from "#web/app/identity/auth-forms/CodeField.tsx";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { QrCode } from "#web/app/identity/auth-forms/QrCode.tsx";
import { useAuthStep, useEmbeddedPool } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { makeRecoveryCodes, recoveryCodesQuery } from "./security-queries.ts";

const text = accountSecurity.authenticator;

const queryKey = ["second-factor"];

/** The second step of the login: off, being set up, or on. */
export function AuthenticatorApp({ email }: { email: string }) {
  const client = useQueryClient();
  const factor = useQuery({ queryKey, queryFn: hasSecondFactor });
  const [secret, setSecret] = useState<string>();
  const { busy, failure, run } = useAuthStep();

  const setUp = () => run(async () => setSecret(await newSecret()));
  const isEmbeddedPool = useEmbeddedPool();
  const codeGeneration = useAuthStep();
  const [codes, setCodes] = useState<string[]>();
  const makeCodes = () =>
    codeGeneration.run(async () => {
      setCodes(await makeRecoveryCodes());
      // A first load under way would go on, and say that there are none.
      await client.cancelQueries(recoveryCodesQuery);
      await client.invalidateQueries(recoveryCodesQuery);
    });
  const handleSettled = (on: boolean) => {
    setSecret(undefined);
    setCodes(undefined);
    client.setQueryData(queryKey, on);
    client.removeQueries({ queryKey: recoveryCodesQuery.queryKey });
    if (on && isEmbeddedPool) void makeCodes();
    showToast({ text: on ? text.onNotice : text.offNotice });
  };
  return (
    <AccountSection
      id="authenticator-app"
      lead={text.lead}
      step={`${factor.data} ${secret} ${codes === undefined}`}
    >
      {factor.isPending && (
        <div className={css.loadingRow}>
          <Skeleton rows={1} shape="text" label={text.loading} />
        </div>
      )}
      {factor.isError && factor.data === undefined && (
        <LoadFailure query={factor}>
          {formatMessage(text.failed, { reason: factor.error.message })}
        </LoadFailure>
      )}
      {failure && <FailureNotice failure={failure} />}
      {factor.data === false && secret === undefined && (
        <Button busy={busy} onClick={() => void setUp()}>
          {text.setUp}
        </Button>
      )}
      {factor.data === false && secret !== undefined && (
        <SetUpAuthenticator
          email={email}
          secret={secret}
          onEnabled={() => handleSettled(true)}
          onCancel={() => setSecret(undefined)}
        />
      )}
      {factor.data === true && (
        <>
          <p className={css.state}>
            <Icon path={mdiCheckCircle} size={16} />
            {text.on}
          </p>
          <RecoveryCodes
            codes={codes}
            generation={codeGeneration}
            onMake={() => void makeCodes()}
            onSaved={() => setCodes(undefined)}
          />
          <TurnOff onOff={() => handleSettled(false)} />
        </>
      )}
    </AccountSection>
  );
}

function TurnOff({ onOff }: { onOff: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, failure, run, clear } = useAuthStep();
  const close = () => {
    clear();
    setIsConfirming(false);
  };
  const turnOff = async () => {
    if (await run(() => setSecondFactor(false))) onOff();
  };
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{text.turnOff}</Button>
      <Dialog
        open={isConfirming}
        requireChoice
        onClose={close}
        title={text.turnOffTitle}
        text={text.turnOffText}
        actions={
          <>
            <Button onClick={close}>{text.keepOn}</Button>
            <Button kind="danger" busy={busy} onClick={() => void turnOff()}>
              {text.turnOff}
            </Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
      </Dialog>
    </>
  );
}

/** Shows the secret for the authenticator app, and verifies its first code. */
function SetUpAuthenticator(props: {
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
  const uri = otpauthUri({ issuer: brand, email, secret });
  return (
    <form className={css.form} onSubmit={turnOn}>
      {failure && !codeError && <FailureNotice failure={failure} />}
      <div className={css.step} ref={secretRef} tabIndex={-1}>
        <p>
          <RichText message={text.key} values={{ link: (label) => <a href={uri}>{label}</a> }} />
        </p>
        <QrCode text={uri} />
        <p className={css.secret}>
          <code>{groupByFour(secret)}</code>
        </p>
      </div>
      <AppCodeField size="base" value={code} onChange={setCode} error={codeError} />
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
