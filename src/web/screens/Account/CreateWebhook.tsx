import { type FormEvent, useState } from "react";
import type { CreatedWebhook, CreateWebhook as NewWebhook } from "#contract/accounts/webhook.ts";
import { isWebhookUrl, WEBHOOK_EVENTS, type WebhookEvent } from "#core/accounts/webhooks.ts";
import { accountWebhooks as text } from "#messages/account/webhooks.ts";
import { api } from "#web/app/api/api.ts";
import { Choice, Field, Input } from "#web/design/controls/Field.tsx";
import css from "./Account.module.css";
import { SecretDialog } from "./SecretDialog.tsx";

/** The dialog that adds a webhook, and then shows its secret, once. */
export const CreateWebhook = (props: {
  path: string;
  onCreated: () => Promise<void>;
  onClose: () => void;
}) => (
  <SecretDialog
    text={{ ...text, submit: text.create }}
    create={async (body: NewWebhook) => (await api.post<CreatedWebhook>(props.path, body)).secret}
    onCreated={props.onCreated}
    onClose={props.onClose}
    form={(id, onSubmit) => <WebhookForm id={id} onSubmit={onSubmit} />}
  />
);

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
