import { mdiAlertCircleOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type {
  CreateTemplate,
  LetterTemplate,
  Template,
  TemplateContent,
} from "#contract/requests/template.ts";
import { LETTER_LABELS } from "#core/letter/letter-kinds.ts";
import { LETTER_VARIABLES } from "#core/letter/letter-variables.ts";
import { variablesIn } from "#core/letter/variables.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { MAX_TEMPLATE_NAME_LENGTH } from "#core/template/letter-template.ts";
import { templateErrors, templatePlaceholdersIn } from "#core/template/template-errors.ts";
import { editorTemplates } from "#messages/editor/templates.ts";
import { requestTemplates } from "#messages/request/templates.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { NameDialog } from "#web/design/overlays/NameDialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import css from "./SaveTemplateDialog.module.css";
import { ownTemplatesQuery } from "./template-queries.ts";

/** Asks for a name and saves the content of a request as a template of the user. */
export function SaveTemplateDialog(props: {
  content: TemplateContent;
  /** The request whose files go into the template; null for one that was never saved, and has none. */
  filesFrom: string | null;
  /** The letter was sent: errors in it can only be corrected in a copy. */
  isSent?: boolean;
  onClose: () => void;
}) {
  const { content, filesFrom, isSent = false, onClose } = props;
  const { title, records } = content;
  return (
    <SaveDialog
      body={{ content, ...(filesFrom !== null && { filesFrom }) }}
      name={title}
      texts={[title, records]}
      summary={editorTemplates.summary}
      isSent={isSent}
      onClose={onClose}
    />
  );
}

/** The same for a letter of one kind, whose text has variables and placeholders in braces already. */
export function SaveLetterTemplateDialog({
  letter,
  onClose,
}: {
  letter: LetterTemplate;
  onClose: () => void;
}) {
  const kind = LETTER_LABELS[letter.kind];
  return (
    <SaveDialog
      body={{ letter }}
      name={kind}
      texts={[letter.text]}
      names={LETTER_VARIABLES}
      summary={formatMessage(editorTemplates.letterSummary, { kind })}
      onClose={onClose}
    />
  );
}

function SaveDialog(props: {
  body: Pick<CreateTemplate, "content" | "letter" | "filesFrom">;
  /** The name that is suggested. */
  name: string;
  /** What is saved, to find its placeholders and errors. */
  texts: string[];
  /** The variables it can name; those of a request where they are left out. */
  names?: ReadonlySet<string>;
  summary: string;
  isSent?: boolean;
  onClose: () => void;
}) {
  const { body, name: suggestedName, texts, names, summary, isSent = false, onClose } = props;
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const errors = [
    ...new Set(
      templateErrors(
        texts.map((text) => ({ path: "", text })),
        names,
      ).map(({ message }) => message),
    ),
  ];

  const save = async (name: string) => {
    try {
      const saved = await api.post<Template>("/api/templates", { id, name, ...body });
      void client.invalidateQueries({ queryKey: ownTemplatesQuery.queryKey });
      showToast({ text: formatMessage(requestTemplates.saved, { name: saved.name }) });
      onClose();
    } catch (error) {
      const nameError = error instanceof ApiError && error.fields.find(({ path }) => path === "/name");
      throw nameError ? new Error(nameError.message) : error;
    }
  };
  if (errors.length > 0)
    return <CannotSaveDialog errors={errors} isLetter={!body.content} isSent={isSent} onClose={onClose} />;
  return (
    <NameDialog
      title={requestTemplates.saveAsTemplate}
      name={suggestedName.slice(0, MAX_TEMPLATE_NAME_LENGTH)}
      maxLength={MAX_TEMPLATE_NAME_LENGTH}
      submitLabel={requestTemplates.save}
      onName={save}
      onClose={onClose}
    >
      <TemplateSummary summary={summary} texts={texts} names={names} />
    </NameDialog>
  );
}

/** The errors in the texts that prevent saving. */
const CannotSaveDialog = ({
  errors,
  isLetter,
  isSent,
  onClose,
}: {
  errors: string[];
  isLetter: boolean;
  isSent: boolean;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={isLetter ? editorTemplates.invalidLetterTitle : requestTemplates.invalidTitle}
    text={isSent && requestTemplates.invalidSent}
    actions={
      <Button onClick={onClose}>{isSent ? requestTemplates.close : requestTemplates.correctFirst}</Button>
    }
  >
    {errors.map((message) => (
      <Notice key={message} tone="red" icon={mdiAlertCircleOutline} role="alert">
        {message}
      </Notice>
    ))}
  </Dialog>
);

/** What a template saves, and which placeholders must be filled in. */
function TemplateSummary(props: {
  summary: string;
  texts: string[];
  names: ReadonlySet<string> | undefined;
}) {
  const { summary, texts, names } = props;
  const placeholders = [
    ...new Set(texts.flatMap((text) => templatePlaceholdersIn(text, names).map(({ name }) => name))),
  ];
  const variables = variablesIn(texts.join("\n"), names).filter((name) => !placeholders.includes(name));
  return (
    <div className={css.summary}>
      <p>{summary}</p>
      {variables.length > 0 && (
        <p>{formatMessage(requestTemplates.variables, { names: formatNames(variables) })}</p>
      )}
      {placeholders.length > 0 && (
        <p>{formatMessage(requestTemplates.placeholders, { names: formatNames(placeholders) })}</p>
      )}
      {variables.length + placeholders.length === 0 && (
        <p>
          {formatMessage(requestTemplates.noPlaceholders, {
            example: formatNames([requestTemplates.exampleName]),
          })}
        </p>
      )}
    </div>
  );
}

const formatNames = (names: string[]) => names.map((name) => `{${name}}`).join(", ");
