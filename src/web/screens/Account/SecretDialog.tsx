import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { accountApiTokens as text } from "#messages/account/api-tokens.ts";
import { toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./Account.module.css";

type SecretDialogProps<Input> = {
  text: Record<
    "createTitle" | "cancel" | "submit" | "createdTitle" | "createdText" | "done" | "secret",
    string
  >;
  /** Resolves to the secret of what was created. */
  create: (input: Input) => Promise<string>;
  onCreated: () => Promise<void>;
  onClose: () => void;
  form: (id: string, onSubmit: (input: Input) => void) => ReactNode;
};

/** A dialog that creates what has a secret, and then shows the secret, once. */
export function SecretDialog<Input>({ text, create, onCreated, onClose, form }: SecretDialogProps<Input>) {
  const formId = useId();
  const {
    data: secret,
    error,
    isPending,
    mutate,
  } = useMutation({ mutationFn: create, onSuccess: onCreated });
  if (secret !== undefined) {
    return (
      <Dialog
        open
        requireChoice
        onClose={onClose}
        title={text.createdTitle}
        text={text.createdText}
        actions={
          <Button kind="main" onClick={onClose}>
            {text.done}
          </Button>
        }
      >
        <SecretField label={text.secret} value={secret} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text.createTitle}
      actions={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button kind="main" type="submit" form={formId} busy={isPending}>
            {text.submit}
          </Button>
        </>
      }
    >
      {error && <FailureNotice failure={toAuthFailure(error)} />}
      {form(formId, mutate)}
    </Dialog>
  );
}

/** A secret that is shown this once, selected, with a button that copies it. */
function SecretField({ label, value }: { label: string; value: string }) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ text: text.copied });
    } catch {
      field.current?.select();
      showToast({ text: text.copyFailed });
    }
  };
  return (
    <Field label={label}>
      {(control) => (
        <div className={css.actions}>
          <Input
            {...control}
            ref={field}
            readOnly
            value={value}
            boxClassName={css.tokenBox}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copy()}>{text.copy}</Button>
        </div>
      )}
    </Field>
  );
}
