import { mdiArrowLeft } from "@mdi/js";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { BuiltInTemplate, Template, TemplateContent } from "#contract/requests/template.ts";
import { parseRequestedRecords } from "#core/letter/initial/parse-records.ts";
import { LETTER_LABELS, type LetterKind } from "#core/letter/letter-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { templatePlaceholdersIn } from "#core/template/template-errors.ts";
import { editorTemplates } from "#messages/editor/templates.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { formatDayYear, localToday } from "#web/features/dates/format-day.ts";
import { EditTemplate } from "./EditTemplate.tsx";
import css from "./TemplatePreview.module.css";
import { type Entry, templateContent } from "./template-list.ts";
import { ownTemplateQuery, ownTemplatesQuery } from "./template-queries.ts";

/** What a template is chosen for: a request, or a letter of this kind. */
export type UseTemplate =
  /** `template`: null for a built-in one. */
  | {
      of: "request";
      onUse: (name: string, content: TemplateContent, template: Template | null) => void;
    }
  | { of: LetterKind; onUse: (name: string, text: string) => void };

type PreviewProps = {
  entry: Entry;
  use: UseTemplate;
  /** Goes back to the list on a phone; null where the list is beside the preview. */
  onBack: (() => void) | null;
  /** The template was deleted. */
  onDeleted: () => void;
};

/** The text of a template as in the letter, hints about the records, and actions. */
export function TemplatePreview({ entry, ...rest }: PreviewProps) {
  return entry.own === undefined ? (
    <BuiltInPreview entry={entry} {...rest} />
  ) : (
    <OwnPreview id={entry.own} entry={entry} {...rest} />
  );
}

function BuiltInPreview({
  entry,
  use,
  onBack,
}: PreviewProps & { entry: Extract<Entry, { own?: undefined }> }) {
  const { builtIn, name } = entry;
  const content = templateContent(builtIn, localToday(new Date()));
  return (
    <>
      <div className={css.scroll}>
        <OfferedWords template={builtIn} />
      </div>
      <PreviewFooter onBack={onBack}>
        <Button kind="main" onClick={() => use.of === "request" && use.onUse(name, content, null)}>
          {editorTemplates.preview.use}
        </Button>
      </PreviewFooter>
    </>
  );
}

/** A template that everyone is offered: its letter as of today, and hints about the records. */
export function OfferedWords({ template }: { template: Omit<BuiltInTemplate, "id"> }) {
  const { heldBy, usuallyWithheld } = template;
  return (
    <>
      <TemplatePage content={templateContent(template, localToday(new Date()))} />
      <dl className={css.hints}>
        {heldBy && <dt>{editorTemplates.preview.holder}</dt>}
        {heldBy && <dd>{heldBy}</dd>}
        {usuallyWithheld && <dt>{editorTemplates.preview.withheld}</dt>}
        {usuallyWithheld && <dd>{usuallyWithheld}</dd>}
      </dl>
    </>
  );
}

function OwnPreview({ id, use, onBack, onDeleted }: PreviewProps & { id: string }) {
  const client = useQueryClient();
  const template = useQuery(ownTemplateQuery(id));
  const [isEditing, setIsEditing] = useState(false);
  const latest = () => {
    void client.invalidateQueries({ queryKey: ownTemplatesQuery.queryKey });
    void client.invalidateQueries({ queryKey: ownTemplateQuery(id).queryKey });
  };
  if (template.isPending) return <Skeleton rows={8} shape="text" label={editorTemplates.preview.loading} />;
  if (!template.data) {
    return (
      <p className={css.failed} role="alert">
        {editorTemplates.preview.failed}{" "}
        <Button onClick={() => void template.refetch()}>{editorTemplates.tryAgain}</Button>
      </p>
    );
  }
  const { name, content, letter } = template.data;
  const select = selectOf(use, template.data);
  const remove = async () => {
    try {
      await api.delete(`/api/templates/${id}`);
    } catch (error) {
      showToast({ text: formatMessage(editorTemplates.preview.notDeleted, { reason: errorText(error) }) });
      return;
    }
    onDeleted();
    client.setQueryData(
      ownTemplatesQuery.queryKey,
      (list) => list && { items: list.items.filter((row) => row.id !== id) },
    );
    const restore = () =>
      void api
        .post("/api/templates", { id, name, ...bodyOf(template.data) })
        .then(latest, notifyRestoreError);
    showToast({
      text: formatMessage(editorTemplates.preview.deleted, { name }),
      seconds: 12,
      action: { label: editorTemplates.preview.undo, onClick: restore },
    });
  };
  return (
    <>
      <div className={css.scroll}>
        {isEditing && (
          <EditTemplate template={template.data} onDone={() => setIsEditing(false)} onSaved={latest} />
        )}
        {content && !isEditing && <TemplatePage content={content} />}
        {letter && !isEditing && <LetterPage text={letter.text} />}
        {template.data.files.length > 0 && (
          <p className={css.note}>
            {formatMessage(editorTemplates.preview.files, {
              count: template.data.files.length,
              names: template.data.files.map((file) => file.name).join(", "),
            })}
          </p>
        )}
        {letter && use.of === "request" && (
          <p className={css.note}>
            {formatMessage(editorTemplates.preview.useInLetter, { kind: LETTER_LABELS[letter.kind] })}
          </p>
        )}
      </div>
      <PreviewFooter onBack={onBack}>
        <Button kind="quiet" onClick={() => void remove()}>
          {editorTemplates.preview.delete}
        </Button>
        {!isEditing && (
          <Button kind="quiet" onClick={() => setIsEditing(true)}>
            {editorTemplates.preview.edit}
          </Button>
        )}
        {select && !isEditing && (
          <Button kind="main" onClick={select}>
            {editorTemplates.preview.use}
          </Button>
        )}
      </PreviewFooter>
    </>
  );
}

/** What chooses a template, or null for one of something else. */
function selectOf(use: UseTemplate, template: Template): (() => void) | null {
  const { name, content, letter } = template;
  if (use.of === "request") return content && (() => use.onUse(name, content, template));
  return letter && (() => use.onUse(name, letter.text));
}

const bodyOf = ({ content, letter }: Template) => (letter ? { letter } : { content });

const errorText = (error: unknown) => (error instanceof Error ? error.message : String(error));

const notifyRestoreError = (error: unknown) =>
  void showToast({ text: formatMessage(editorTemplates.preview.notRestored, { reason: errorText(error) }) });

const PreviewFooter = ({ onBack, children }: { onBack: (() => void) | null; children: ReactNode }) => (
  <footer className={css.footer}>
    {onBack && (
      <Button kind="quiet" icon={mdiArrowLeft} onClick={onBack} className={css.back}>
        {editorTemplates.preview.back}
      </Button>
    )}
    {children}
  </footer>
);

function TemplatePage({ content }: { content: TemplateContent }) {
  const { lead: intro, items } = parseRequestedRecords(content.records);
  return (
    <article className={css.paper} aria-label={editorTemplates.preview.label}>
      <p className={css.subject}>
        <HighlightedText text={content.title || editorTemplates.preview.noSubject} />
      </p>
      {intro.map((text) => (
        <p key={text}>
          <HighlightedText text={text} />
        </p>
      ))}
      {items.length > 0 && (
        <ol>
          {items.map((text) => (
            <li key={text}>
              <HighlightedText text={text} />
            </li>
          ))}
        </ol>
      )}
      <p className={css.range}>{rangeText(content)}</p>
    </article>
  );
}

/** A letter, a paragraph for each line, its facts of the request and its placeholders marked. */
const LetterPage = ({ text }: { text: string }) => (
  <article className={css.paper} aria-label={editorTemplates.preview.label}>
    {text.split(/\n\s*\n/).map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id, and their order does not change
      <p key={index} className={css.lines}>
        <HighlightedText text={paragraph} names={NO_NAMES} />
      </p>
    ))}
  </article>
);

/** So that variables are marked, too. */
const NO_NAMES: ReadonlySet<string> = new Set();

/** The text with its placeholders marked. */
function HighlightedText({ text, names }: { text: string; names?: ReadonlySet<string> }) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { at, length, name } of templatePlaceholdersIn(text, names)) {
    parts.push(
      text.slice(end, at),
      <mark key={at} className={css.placeholder}>
        {name}
      </mark>,
    );
    end = at + length;
  }
  return [...parts, text.slice(end)];
}

function rangeText({ madeFrom, madeTo, format }: TemplateContent): string {
  const range = dateRangeText(madeFrom && formatDayYear(madeFrom), madeTo && formatDayYear(madeTo));
  return format === "native" ? `${range} ${editorTemplates.preview.originalFiles}` : range;
}

function dateRangeText(from: string | null, to: string | null): string {
  const { madeBetween, madeSince, madeUntil, madeAnytime } = editorTemplates.preview;
  if (from && to) return formatMessage(madeBetween, { from, to });
  if (from) return formatMessage(madeSince, { from });
  return to ? formatMessage(madeUntil, { to }) : madeAnytime;
}
