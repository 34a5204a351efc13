import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { CreatedWebhook, CreateWebhook as NewWebhook } from "#contract/accounts/webhook.ts";
import { isWebhookUrl, WEBHOOK_EVENTS, type WebhookEvent } from "#core/accounts/webhooks.ts";
import { accountWebhooks as text } from "#messages/account/webhooks.ts";
import { api } from "#web/app/api/api.ts";
import { toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { Button } from "#web/design/controls/Button.tsx";
import { Choice, Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import css from "./Account.module.css";
import { SecretField } from "./SecretField.tsx";

/** The dialog that adds a webhook, and then shows its secret, once. */
export function CreateWebhook(props: { path: string; onCreated: () => Promise<void>; onClose: () => void }) {
  const { path, onCreated, onClose } = props;
  const formId = useId();
  const create = useMutation({
    mutationFn: (body: NewWebhook) => api.post<CreatedWebhook>(path, body),
    onSuccess: onCreated,
  });
  if (create.data) {
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
        <SecretField label={text.secret} value={create.data.secret} />
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
          <Button kind="main" type="submit" form={formId} busy={create.isPending}>
            {text.create}
          </Button>
        </>
      }
    >
      {create.error && <FailureNotice failure={toAuthFailure(create.error)} />}
      <WebhookForm id={formId} onSubmit={create.mutate} />
    </Dialog>
  );
}

function WebhookForm({ id, onSubmit }: { id: string; onSubmit: (webhook: NewWebhook) => void }) {
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(WEBHOOK_EVENTS);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const errors = {
    url: isWebhookUrl(url.trim()) ? undefined : text.urlInvalid,
    events: events.length === 0 ? text.eventsMissing : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!errors.url && !errors.events) onSubmit({ url: url.trim(), events: [...events] });
  };
  const toggle = (event: WebhookEvent) =>
    setEvents(WEBHOOK_EVENTS.filter((one) => (one === event) !== events.includes(one)));
  return (
    <form id={id} className={css.form} onSubmit={submit} noValidate>
      <Field label={text.url} help={text.urlHelp} error={isSubmitted ? errors.url : undefined}>
        {(control) => (
          <Input
            {...control}
            type="url"
            value={url}
            maxLength={500}
            autoComplete="off"
            placeholder="https://"
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <fieldset className={css.form}>
        <legend>{text.events}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Choice key={event} checked={events.includes(event)} onChange={() => toggle(event)}>
            {text.event[event]}
          </Choice>
        ))}
        {isSubmitted && errors.events && <p role="alert">{errors.events}</p>}
      </fieldset>
    </form>
  );
}
