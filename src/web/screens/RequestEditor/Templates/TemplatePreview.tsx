import { mdiArrowLeft } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Template, TemplateContent } from "#contract/template.ts";
import { recordsAsked } from "#core/letter/records.ts";
import { blanksIn } from "#core/template/check-variables.ts";
import { MOST_TEMPLATE_NAME } from "#core/template/template.ts";
import { api } from "#web/api.ts";
import { dayYear, deviceToday } from "#web/deadline/day-words.ts";
import { ownTemplate, ownTemplates } from "#web/reuse/queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, Input } from "#web/ui/Field.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./TemplatePreview.module.css";
import { contentOf, type Entry } from "./template-list.ts";

type PreviewProps = {
  entry: Entry;
  onUse: (name: string, content: TemplateContent) => void;
  /** Back to the list, where that is not beside it. */
  onBack: (() => void) | null;
  /** The template was deleted. */
  onGone: () => void;
};

/** What a template asks for, as the letter will set it; who has the records; and what can be done with it. */
export function TemplatePreview({ entry, ...rest }: PreviewProps) {
  return entry.own === undefined ? (
    <BuiltIn entry={entry} {...rest} />
  ) : (
    <Own id={entry.own} entry={entry} {...rest} />
  );
}

function BuiltIn({ entry, onUse, onBack }: PreviewProps & { entry: Extract<Entry, { own?: undefined }> }) {
  const { builtIn, name } = entry;
  const content = contentOf(builtIn, deviceToday(new Date()));
  return (
    <>
      <div className={css.scroll}>
        <Paper content={content} />
        <dl className={css.hints}>
          <dt>Who has it</dt>
          <dd>{builtIn.held}</dd>
          <dt>What is often withheld</dt>
          <dd>{builtIn.withheld}</dd>
        </dl>
      </div>
      <Foot onBack={onBack}>
        <Button kind="main" onClick={() => onUse(name, content)}>
          Use this
        </Button>
      </Foot>
    </>
  );
}

function Own({ id, onUse, onBack, onGone }: PreviewProps & { id: string }) {
  const client = useQueryClient();
  const template = useQuery(ownTemplate(id));
  const [naming, setNaming] = useState(false);
  const fresh = () => {
    void client.invalidateQueries({ queryKey: ownTemplates.queryKey });
    void client.invalidateQueries({ queryKey: ownTemplate(id).queryKey });
  };
  if (template.isPending) return <Skeleton rows={8} shape="text" label="Loading the template" />;
  if (!template.data) {
    return (
      <p className={css.failed} role="alert">
        The template did not load. <Button onClick={() => void template.refetch()}>Try again</Button>
      </p>
    );
  }
  const { name, content } = template.data;
  const remove = async () => {
    try {
      await api.delete(`/api/templates/${id}`);
    } catch (error) {
      showToast({ text: `Not deleted: ${error instanceof Error ? error.message : String(error)}` });
      return;
    }
    onGone();
    client.setQueryData(
      ownTemplates.queryKey,
      (list) => list && { items: list.items.filter((row) => row.id !== id) },
    );
    const putBack = () => void api.post("/api/templates", { id, name, content }).then(fresh, tellFailure);
    showToast({
      text: `Template “${name}” deleted`,
      seconds: 12,
      action: { label: "Undo", onClick: putBack },
    });
  };
  return (
    <>
      <div className={css.scroll}>
        {naming && <Rename template={template.data} onDone={() => setNaming(false)} onRenamed={fresh} />}
        <Paper content={content} />
      </div>
      <Foot onBack={onBack}>
        <Button kind="quiet" onClick={() => void remove()}>
          Delete
        </Button>
        <Button kind="quiet" onClick={() => setNaming(true)}>
          Rename
        </Button>
        <Button kind="main" onClick={() => onUse(name, content)}>
          Use this
        </Button>
      </Foot>
    </>
  );
}

const tellFailure = (error: unknown) =>
  void showToast({ text: `Not put back: ${error instanceof Error ? error.message : String(error)}` });

function Rename(props: { template: Template; onDone: () => void; onRenamed: () => void }) {
  const { template, onDone, onRenamed } = props;
  const [name, setName] = useState(template.name);
  const [failure, setFailure] = useState<string>();
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await api.put(`/api/templates/${template.id}`, { name, content: template.content });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      return;
    }
    onRenamed();
    onDone();
  };
  return (
    <form className={css.rename} onSubmit={(event) => void rename(event)}>
      <Field label="Name" error={failure}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            required
            maxLength={MOST_TEMPLATE_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Button onClick={onDone}>Cancel</Button>
      <Button kind="main" type="submit">
        Rename
      </Button>
    </form>
  );
}

const Foot = ({ onBack, children }: { onBack: (() => void) | null; children: ReactNode }) => (
  <footer className={css.foot}>
    {onBack && (
      <Button kind="quiet" icon={mdiArrowLeft} onClick={onBack} className={css.back}>
        Back
      </Button>
    )}
    {children}
  </footer>
);

function Paper({ content }: { content: TemplateContent }) {
  const { lead, items } = recordsAsked(content.records);
  return (
    <article className={css.paper} aria-label="What this template asks for">
      <p className={css.subject}>
        <Marked text={content.title || "No subject"} />
      </p>
      {lead.map((text) => (
        <p key={text}>
          <Marked text={text} />
        </p>
      ))}
      {items.length > 0 && (
        <ol>
          {items.map((text) => (
            <li key={text}>
              <Marked text={text} />
            </li>
          ))}
        </ol>
      )}
      <p className={css.range}>{rangeWords(content)}</p>
    </article>
  );
}

/** The text with its blanks marked. */
function Marked({ text }: { text: string }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { at, length, name } of blanksIn(text)) {
    parts.push(
      text.slice(end, at),
      <mark key={at} className={css.blank}>
        {name}
      </mark>,
    );
    end = at + length;
  }
  return [...parts, text.slice(end)];
}

function rangeWords({ madeFrom, madeTo, format }: TemplateContent): string {
  const copies = format === "native" ? " Data as the agency keeps it." : "";
  if (madeFrom && madeTo) return `Made between ${dayYear(madeFrom)} and ${dayYear(madeTo)}.${copies}`;
  if (madeFrom) return `Made between ${dayYear(madeFrom)} and the day of the search.${copies}`;
  if (madeTo) return `Made on or before ${dayYear(madeTo)}.${copies}`;
  return `Whenever made.${copies}`;
}
