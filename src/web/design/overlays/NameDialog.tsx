import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { apiClient } from "#messages/api-client.ts";
import { design } from "#messages/design.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";

type Props = {
  title: string;
  /** Says what is saved under the name. */
  text?: string;
  name: string;
  maxLength?: number;
  submitLabel: string;
  /** Below the field. */
  children?: ReactNode;
  /** Its error is shown at the field. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for the name of something that is created or renamed. */
export function NameDialog(props: Props) {
  const { title, text, name: given, maxLength = 60, submitLabel, children, onName, onClose } = props;
  const [name, setName] = useState(given);
  const [errorText, setErrorText] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (name.trim() === "") {
      setErrorText(design.nameDialog.nameMissing);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onName(name.trim());
    } catch (error) {
      setErrorText(error instanceof Error ? error.message : apiClient.tryAgain);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text={text}
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{design.cancel}</Button>
          <Button kind="main" busy={busy} onClick={() => void save()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <Field label={design.nameDialog.name} error={errorText}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={name}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setErrorText(undefined);
              }}
            />
          )}
        </Field>
        {children}
      </form>
    </Dialog>
  );
}
