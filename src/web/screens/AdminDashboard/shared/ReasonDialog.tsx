import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { admin } from "#messages/admin/admin.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { Failure } from "./Failure.tsx";
import css from "./ReasonDialog.module.css";

type Props = {
  title: string;
  text: ReactNode;
  reason: { label: string; help: string; missing: string; min: number; max: number };
  /** An address that has to be typed, too. */
  typed?: { label: string; help: string; expected: string; other: string } | undefined;
  submitLabel: string;
  busy: boolean;
  error: Error | null;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** Asks for the reason before something drastic is done. */
export function ReasonDialog(props: Props) {
  const { title, text, reason: asked, typed, submitLabel, busy, error, onSubmit, onClose } = props;
  const form = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const [email, setEmail] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const isTooShort = reason.trim().length < asked.min;
  const isOtherAddress = typed !== undefined && email.trim().toLowerCase() !== typed.expected.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isTooShort) area.current?.focus();
    else if (isOtherAddress) address.current?.focus();
    else if (!busy) onSubmit(reason.trim());
  };
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      initialFocus={area}
      title={title}
      text={text}
      failure={error && <Failure error={error} />}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form className={css.form} id={form} onSubmit={submit}>
        <Field
          label={asked.label}
          help={asked.help}
          error={hasTried && isTooShort ? asked.missing : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={area}
              rows={3}
              value={reason}
              maxLength={asked.max}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {typed && (
          <Field
            label={typed.label}
            help={typed.help}
            error={hasTried && isOtherAddress ? typed.other : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={address}
                type="text"
                inputMode="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
    </Dialog>
  );
}
