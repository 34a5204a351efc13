import { useState } from "react";
import type { CreatedWebhook } from "#contract/accounts/webhook.ts";
import { isWebhookUrl, WEBHOOK_EVENTS, type WebhookEvent } from "#core/accounts/webhooks.ts";
import { accountWebhooks as text } from "#messages/account/webhooks.ts";
import { api } from "#web/app/api/api.ts";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { ChoiceList, CreateWithSecret } from "./CreateWithSecret.tsx";

/** The dialog that adds a webhook, and then shows its secret, once. */
export function CreateWebhook(props: { path: string; onCreated: () => Promise<void>; onClose: () => void }) {
  const { path, onCreated, onClose } = props;
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<WebhookEvent[]>([...WEBHOOK_EVENTS]);
  const errors = {
    url: isWebhookUrl(url.trim()) ? undefined : text.urlInvalid,
    events: events.length === 0 ? text.eventsMissing : undefined,
  };
  return (
    <CreateWithSecret
      words={text}
      submitLabel={text.create}
      secretLabel={text.secret}
      secretOf={(created: CreatedWebhook) => created.secret}
      create={
        errors.url || errors.events ? null : () => api.post<CreatedWebhook>(path, { url: url.trim(), events })
      }
      onCreated={onCreated}
      onClose={onClose}
    >
      {(hasTried) => (
        <>
          <Field label={text.url} help={text.urlHelp} error={hasTried ? errors.url : undefined}>
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
          <ChoiceList
            legend={text.events}
            items={WEBHOOK_EVENTS}
            chosen={events}
            onChange={setEvents}
            labels={text.event}
            error={hasTried ? errors.events : undefined}
          />
        </>
      )}
    </CreateWithSecret>
  );
}
