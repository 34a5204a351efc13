import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "#web/screens/Account/Account.module.css";
import { SecretField } from "./SecretField.tsx";

type Words = Record<"createTitle" | "createdTitle" | "createdText" | "cancel" | "done", string>;

/** A dialog that makes something with a secret, and then shows the secret, once. `children` are the fields of its form. */
export function CreateWithSecret<Created>(props: {
  words: Words;
  submitLabel: string;
  secretLabel: string;
  secretOf: (created: Created) => string;
  /** Null while a field is wrong, which then says so. */
  create: (() => Promise<Created>) | null;
  onCreated: () => Promise<void>;
  onClose: () => void;
  children: (hasTried: boolean) => ReactNode;
}) {
  const { words, submitLabel, secretLabel, secretOf, create, onCreated, onClose, children } = props;
  const formId = useId();
  const [hasTried, setHasTried] = useState(false);
  const creation = useMutation({
    mutationFn: (run: () => Promise<Created>) => run(),
    onSuccess: onCreated,
  });
  if (creation.data !== undefined) {
    return (
      <Dialog
        open
        requireChoice
        onClose={onClose}
        title={words.createdTitle}
        text={words.createdText}
        actions={
          <Button kind="main" onClick={onClose}>
            {words.done}
          </Button>
        }
      >
        <SecretField label={secretLabel} value={secretOf(creation.data)} />
      </Dialog>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (create && !creation.isPending) creation.mutate(create);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.createTitle}
      failure={creation.error && <FailureNotice failure={toAuthFailure(creation.error)} />}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="main" type="submit" form={formId} busy={creation.isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} className={css.form} onSubmit={submit} noValidate>
        {children(hasTried)}
      </form>
    </Dialog>
  );
}

/** Several of a fixed list; `error`: what is wrong with the choice. */
export function ChoiceList<Item extends string>(props: {
  legend: string;
  items: readonly Item[];
  chosen: readonly Item[];
  onChange: (chosen: Item[]) => void;
  labels: Readonly<Record<Item, string>>;
  help?: Readonly<Record<Item, string>>;
  error: string | undefined;
}) {
  const { legend, items, chosen, onChange, labels, help, error } = props;
  const toggle = (item: Item) => onChange(items.filter((one) => (one === item) !== chosen.includes(one)));
  return (
    <fieldset className={css.form}>
      <legend>{legend}</legend>
      {items.map((item) => (
        <Choice
          key={item}
          checked={chosen.includes(item)}
          {...(help && { help: help[item] })}
          onChange={() => toggle(item)}
        >
          {labels[item]}
        </Choice>
      ))}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  );
}
