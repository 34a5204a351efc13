import { type FormEvent, useRef, useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";

type Props = {
  title: string;
  name: string;
  /** What the button says. */
  submitLabel: string;
  /** Its refusal is shown beside the field. */
  onName: (name: string) => Promise<void>;
  onClose: () => void;
};

/** Asks what a view is called. */
export function NameDialog({ title, name: given, submitLabel, onName, onClose }: Props) {
  const [name, setName] = useState(given);
  const [errorText, setErrorText] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (name.trim() === "") {
      setErrorText("Give it a name.");
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await onName(name.trim());
    } catch (error) {
      setErrorText(error instanceof Error ? error.message : "Try again in a moment.");
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      text="Filters, order, columns and the way of looking are kept under this name."
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" busy={busy} onClick={() => void save()}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <Field label="Name" error={errorText}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={name}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setErrorText(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
