import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { inboxLabelDialog } from "#messages/inbox/label-dialog.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { normalizeLabelName, saveLabel } from "#web/features/labels/label-queries.ts";

type Props = {
  /** The label to rename; null to create one. */
  label: { id: string; name: string } | null;
  onClose: () => void;
};

/** Creates or renames a label. */
export function LabelDialog({ label, onClose }: Props) {
  const client = useQueryClient();
  const [name, setName] = useState(label?.name ?? "");
  const [id] = useState(() => label?.id ?? crypto.randomUUID());
  const [nameError, setNameError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = async (event?: FormEvent) => {
    event?.preventDefault();
    if (busy) return;
    if (!normalizeLabelName(name)) {
      setNameError(inboxLabelDialog.nameRequired);
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await saveLabel(client, id, name);
      onClose();
    } catch (error) {
      setNameError(error instanceof Error ? error.message : inboxLabelDialog.tryAgain);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        label ? formatMessage(inboxLabelDialog.renameTitle, { name: label.name }) : inboxLabelDialog.newLabel
      }
      initialFocus={field}
      actions={
        <>
          <Button onClick={onClose}>{inboxLabelDialog.cancel}</Button>
          <Button kind="main" busy={busy} onClick={() => void save()}>
            {label ? inboxLabelDialog.rename : inboxLabelDialog.create}
          </Button>
        </>
      }
    >
      <form onSubmit={save}>
        <Field label={inboxLabelDialog.name} error={nameError}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              value={name}
              maxLength={40}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setNameError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
