import { mdiAlertCircle, mdiCheckCircle } from "@mdi/js";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { Link } from "react-router";
import type { ContactMessage } from "#contract/platform/shell.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { useConfig } from "#web/app/api/config.ts";
import { userId } from "#web/app/identity/user-id.ts";
import { storageItem } from "#web/app/storage/browser-storage.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import css from "./Contact.module.css";

export default function Contact() {
  const { brand, teamEmail } = useConfig();
  return (
    <Prose
      title="Write to us"
      lead={`A person behind ${brand} reads every message. We cannot give legal advice, and we cannot speed up an agency.`}
    >
      <ProseSection id="mail" title="By mail">
        <p>
          <a href={`mailto:${teamEmail}`}>{teamEmail}</a>
        </p>
        <p>
          If something went wrong, say what you did, what you expected and what happened instead. Leave
          passwords out. Perhaps the <Link to="/faq">questions and answers</Link> already have it.
        </p>
      </ProseSection>
      <ProseSection id="form" title="Or from here">
        <ContactForm />
      </ProseSection>
    </Prose>
  );
}

function ContactForm() {
  const form = useForm<ContactMessage>({ defaultValues: { email: "", message: "" } });
  const { register, handleSubmit, formState, setError, reset, subscribe } = form;
  const [result, setResult] = useState<{ sent: true } | { failed: string }>();

  useEffect(() => {
    const storage = storageItem("contactDraft", userId());
    const draft = storage.read();
    reset(draft ? JSON.parse(draft) : { email: storageItem("userEmail").read() ?? "", message: "" });
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => void storage.write(JSON.stringify(values)),
    });
  }, [reset, subscribe]);

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
    <form className={css.form} onSubmit={submit} noValidate>
      {result && "sent" in result && (
        <Notice tone="green" icon={mdiCheckCircle} role="status">
          Your message is on its way to the team. The answer comes by mail.
        </Notice>
      )}
      {result && "failed" in result && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          <b>Your message was not sent.</b> {result.failed}
        </Notice>
      )}
      <Field label="Your e-mail" help="Only to answer you." error={errors.email?.message}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              required: "Type an address we can answer to.",
              pattern: { value: /^[^\s@]+@[^\s@]+$/, message: "That is not a whole e-mail address." },
              maxLength: { value: 254, message: "That is longer than an e-mail address can be." },
            })}
            type="email"
            autoComplete="email"
          />
        )}
      </Field>
      <Field label="Message" error={errors.message?.message}>
        {(control) => (
          <TextArea
            {...control}
            {...register("message", {
              required: "Type your message.",
              maxLength: { value: 5000, message: "Shorten it to 5,000 characters, or send it by mail." },
            })}
            rows={8}
          />
        )}
      </Field>
      <div>
        <Button kind="main" type="submit" busy={isSubmitting}>
          Send the message
        </Button>
      </div>
    </form>
  );
}
