import { mdiAlertCircleOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useMemo, useState } from "react";
import type { Template, TemplateContent } from "#contract/template.ts";
import { variablesIn } from "#core/letter/variables.ts";
import { blanksIn, templateFaults } from "#core/template/check-variables.ts";
import { MOST_TEMPLATE_NAME } from "#core/template/template.ts";
import { api } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field, Input } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { ownTemplates } from "./queries.ts";
import css from "./SaveTemplate.module.css";

/** Asks for a name and keeps what a request asks for as a template of the person's own. */
export function SaveTemplate(props: {
  content: TemplateContent;
  /** The letter went out: what is wrong in it can only be mended in a copy. */
  sent?: boolean;
  onClose: () => void;
}) {
  const { content, sent = false, onClose } = props;
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const [name, setName] = useState(content.title.slice(0, MOST_TEMPLATE_NAME));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ name?: string; other?: string }>({});
  const faults = useMemo(() => faultsOf(content), [content]);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const kept = await api.post<Template>("/api/templates", { id, name, content });
      void client.invalidateQueries({ queryKey: ownTemplates.queryKey });
      showToast({ text: `Template “${kept.name}” saved` });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const about = error.fields.find(({ path }) => path === "/name");
      setFailure(about ? { name: about.message } : { other: error.message });
      setBusy(false);
    }
  };
  if (faults.length > 0) return <NotYet faults={faults} sent={sent} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title="Save as template">
      <form className={css.form} onSubmit={(event) => void save(event)}>
        {failure.other && (
          <Notice tone="red" icon={mdiAlertCircleOutline} role="alert">
            {failure.other}
          </Notice>
        )}
        <Field label="Name" error={failure.name}>
          {(control) => (
            <Input
              {...control}
              value={name}
              maxLength={MOST_TEMPLATE_NAME}
              required
              onChange={(event) => {
                setFailure({});
                setName(event.target.value);
              }}
            />
          )}
        </Field>
        <Kept content={content} />
        <div className={css.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" busy={busy}>
            Save template
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** What has to be mended in the subject or the records before they can be kept. */
const NotYet = ({ faults, sent, onClose }: { faults: string[]; sent: boolean; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title="This cannot be a template yet"
    text={
      sent && "The letter stays as it went out. Duplicate it, mend the copy, and save that as a template."
    }
    actions={<Button onClick={onClose}>{sent ? "Close" : "Mend it first"}</Button>}
  >
    {faults.map((message) => (
      <Notice key={message} tone="red" icon={mdiAlertCircleOutline} role="alert">
        {message}
      </Notice>
    ))}
  </Dialog>
);

/** What a template keeps, and what will have to be filled in. */
function Kept({ content }: { content: TemplateContent }) {
  const blanks = [...new Set([content.title, content.records].flatMap(blanksIn).map(({ name }) => name))];
  const known = variablesIn(`${content.title}\n${content.records}`).filter((name) => !blanks.includes(name));
  return (
    <div className={css.kept}>
      <p>
        It keeps the subject, the records, the dates and the form of copies. Agencies and files stay here.
      </p>
      {known.length > 0 && <p>{inBraces(known)} is filled in each letter by itself.</p>}
      {blanks.length > 0 && <p>{inBraces(blanks)} stays a blank, to fill in each time.</p>}
      {known.length + blanks.length === 0 && (
        <p>Put what changes each time in braces, such as {"{case number}"}, and it becomes a blank.</p>
      )}
    </div>
  );
}

const inBraces = (names: string[]) => names.map((name) => `{${name}}`).join(", ");

/** Each fault once, in words. */
const faultsOf = (content: TemplateContent) => [
  ...new Set(
    templateFaults([
      { path: "/content/title", text: content.title },
      { path: "/content/records", text: content.records },
    ]).map(({ message }) => message),
  ),
];
