import { type FormEvent, useState } from "react";
import type { Template } from "#contract/requests/template.ts";
import { MAX_LETTER_TEMPLATE_LENGTH, MAX_TEMPLATE_NAME_LENGTH } from "#core/template/letter-template.ts";
import { editorTemplates } from "#messages/editor/templates.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import css from "./TemplatePreview.module.css";

/** Changes the name and the words of a template; everything else that it saves stays. */
export function EditTemplate(props: { template: Template; onDone: () => void; onSaved: () => void }) {
  const { template, onDone, onSaved } = props;
  const { content, letter } = template;
  const [name, setName] = useState(template.name);
  const [subject, setSubject] = useState(content?.title ?? "");
  const [text, setText] = useState(letter?.text ?? content?.records ?? "");
  const [failure, setFailure] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const body = letter
      ? { letter: { ...letter, text } }
      : { content: content && { ...content, title: subject, records: text } };
    try {
      await api.put(`/api/templates/${template.id}`, { name, ...body });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      return;
    }
    onSaved();
    onDone();
  };
  return (
    <form className={css.edit} onSubmit={(event) => void save(event)}>
      <Field label={editorTemplates.preview.name}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={MAX_TEMPLATE_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {content && (
        <Field label={editorTemplates.preview.subject}>
          {(control) => (
            <Input {...control} value={subject} onChange={(event) => setSubject(event.target.value)} />
          )}
        </Field>
      )}
      <Field
        label={letter ? editorTemplates.preview.text : editorTemplates.preview.records}
        help={editorTemplates.preview.braces}
        error={failure}
      >
        {(control) => (
          <TextArea
            {...control}
            required={letter !== null}
            rows={14}
            maxLength={MAX_LETTER_TEMPLATE_LENGTH}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        )}
      </Field>
      <p className={css.editActions}>
        <Button onClick={onDone}>{editorTemplates.preview.cancel}</Button>
        <Button kind="main" type="submit">
          {editorTemplates.preview.save}
        </Button>
      </p>
    </form>
  );
}
