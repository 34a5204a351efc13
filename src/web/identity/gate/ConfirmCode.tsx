import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { logIn } from "../log-in.ts";
import { confirmSignUp, resendCode } from "../session.ts";
import { CodeField } from "./CodeField.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { atCode, type Failure, failureOf } from "./failure.ts";
import { Alternative, Gate, SentenceButton } from "./Gate.tsx";
import { SandboxCode } from "./SandboxCode.tsx";
import { SendAgain } from "./SendAgain.tsx";
import { useLogIn } from "./use-log-in.tsx";

/** The account waits for its code: confirm, then sign in with the password that was just typed. */
export function ConfirmCode(props: {
  email: string;
  password: string;
  /** Where the provider says the code went, with most of it hidden. */
  destination: string | undefined;
  /** When the code was asked for, in ms. */
  askedAt: number;
  onSignedIn: () => void;
  onChangeAddress: () => void;
}) {
  const { email, password, destination, onSignedIn, onChangeAddress } = props;
  const [code, setCode] = useState("");
  const [askedAt, setAskedAt] = useState(props.askedAt);
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const logInSteps = useLogIn({ onSignedIn, onStartOver: onChangeAddress });

  const attempt = async (step: () => Promise<void>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await step();
    } catch (error) {
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  };
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await confirmUnlessDone(email, code);
      await logInSteps.attempt(() => logIn(email, password));
    });
  };
  const sendAgain = () =>
    attempt(async () => {
      const now = Date.now();
      await resendCode(email);
      setCode("");
      setAskedAt(now);
    });

  if (logInSteps.step) return logInSteps.step;
  const refused = atCode(failure);
  return (
    <Gate
      title="Enter the code we mailed you"
      lead={
        <>
          It went to <b>{destination ?? email}</b> and works for 24 hours.
        </>
      }
    >
      <form onSubmit={confirm}>
        <SandboxCode email={email} askedAt={askedAt} onUse={setCode} />
        {failure && !refused && <FailureNotice failure={failure} />}
        <CodeField value={code} onChange={setCode} error={refused} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Confirm and log in
        </Button>
      </form>
      <Alternative>
        No email yet? Look in spam; if many codes were asked for, it has a link instead. Or{" "}
        <SendAgain askedAt={askedAt} onSend={sendAgain} />.{" "}
        <SentenceButton onClick={onChangeAddress}>Change the address</SentenceButton>
      </Alternative>
    </Gate>
  );
}

/** A second click, or a link opened twice, must not stop somebody whose account is confirmed already. */
async function confirmUnlessDone(email: string, code: string) {
  try {
    await confirmSignUp(email, code);
  } catch (error) {
    if (!failureOf(error).message.includes("Current status is CONFIRMED")) throw error;
  }
}
