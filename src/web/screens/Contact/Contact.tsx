import { mdiAlertCircle, mdiCheckCircle } from "@mdi/js";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { ContactMessage } from "#contract/platform/shell.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { contact } from "#messages/contact.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { useConfig } from "#web/app/api/config.ts";
import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import css from "./Contact.module.css";

export default function Contact() {
  const { brand, teamEmail } = useConfig();
  return (
    <Prose title={contact.title} lead={formatMessage(contact.lead, { brand })}>
      <ProseSection id="mail" title={contact.emailTitle}>
        <p>
          <a href={`mailto:${teamEmail}`}>{teamEmail}</a>
        </p>
        <p>
          <RichText message={contact.emailHelp} values={{ faq: (text) => <Link to="/faq">{text}</Link> }} />
        </p>
      </ProseSection>
      <ProseSection id="form" title={contact.formTitle}>
        <ContactForm />
      </ProseSection>
    </Prose>
  );
}

function ContactForm() {
  const form = useForm<ContactMessage>();
  const { register, handleSubmit, formState, setError, reset, subscribe, getValues } = form;
  const [result, setResult] = useState<{ sent: true } | { failed: string }>();

  useEffect(() => {
    const storage = storageItem("contactDraft", userId());
    const draft: ContactMessage = JSON.parse(storage.read() ?? "{}");
    // What was typed before the scripts ran is newer than the draft.
    const typed = getValues();
    const email = typed.email || draft.email || storageItem("userEmail").read() || "";
    reset({ email, message: typed.message || draft.message || "" });
    if (typed.email || typed.message) storage.write(JSON.stringify(getValues()));
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void storage.write(JSON.stringify(values)),
    });
  }, [reset, subscribe, getValues]);

  const submit = handleSubmit(async (message) => {
    setResult(undefined);
    try {
      await api.post("/api/contact", message);
      reset({ email: message.email, message: "" });
      setResult({ sent: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setResult({ failed: error.message });
      for (const { path, message: fieldMessage } of error.fields) {
        if (path === "/email" || path === "/message") {
          setError(path.slice(1) as keyof ContactMessage, { message: fieldMessage });
        }
      }
    }
  });

  const { errors, isSubmitting } = formState;
  return (
    <form className={css.form} method="post" action="/contact" onSubmit={submit} noValidate>
      {result && "sent" in result && (
        <Notice tone="green" icon={mdiCheckCircle} role="status">
          {contact.sent}{" "}
        </Notice>
      )}
      {result && "failed" in result && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          <RichText message={contact.failed} values={{ reason: result.failed, b: (text) => <b>{text}</b> }} />
        </Notice>
      )}
      <Field label={contact.email} help={contact.emailUse} error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              required: contact.emailRequired,
              pattern: { value: /^[^\s@]+@[^\s@]+$/, message: contact.emailInvalid },
              maxLength: { value: 254, message: contact.emailTooLong },
            })}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field label={contact.message} error={errors.message?.message}>
        {(control) => (
          <TextArea
            {...control}
            {...register("message", {
              required: contact.messageRequired,
              maxLength: { value: 5000, message: contact.messageTooLong },
            })}
            rows={8}
          />
        )}
      </Field>
      <div>
        <Button kind="main" type="submit" busy={isSubmitting}>
          {contact.send}{" "}
        </Button>
      </div>
    </form>
  );
}
