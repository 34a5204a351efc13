import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import type { SecondFactorAsked } from "../identity-error.ts";
import { CodeField } from "./CodeField.tsx";
import { FailureNotice } from "./FailureNotice.tsx";
import { atCode, type Failure, failureOf } from "./failure.ts";
import { Alternative, Gate, SentenceButton } from "./Gate.tsx";

/** After the password: the code of the authenticator app, and in. */
export function SecondFactor(props: {
  asked: SecondFactorAsked;
  onSignedIn: () => void;
  onStartOver: () => void;
}) {
  const { asked, onSignedIn, onStartOver } = props;
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<Failure>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(undefined);
    try {
      await asked.answer(code);
      onSignedIn();
    } catch (error) {
      setFailure(failureOf(error));
      field.current?.select();
    } finally {
      setBusy(false);
    }
  };
  const refused = atCode(failure);
  return (
    <Gate
      title="Enter the code from your authenticator app"
      lead="The app shows six digits for this account, and new ones every 30 seconds."
    >
      <form onSubmit={submit}>
        {failure && !refused && <FailureNotice failure={failure} />}
        <CodeField value={code} onChange={setCode} error={refused} inputRef={field} />
        <Button kind="main" size="gate" type="submit" busy={busy}>
          Log in
        </Button>
      </form>
      <Alternative>
        Another account, or no code at hand? <SentenceButton onClick={onStartOver}>Start over</SentenceButton>
      </Alternative>
    </Gate>
  );
}
