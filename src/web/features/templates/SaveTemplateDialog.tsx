import { mdiAlertCircleOutline } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { Template, TemplateContent } from "#contract/requests/template.ts";
import { variablesIn } from "#core/letter/variables.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { MAX_TEMPLATE_NAME_LENGTH } from "#core/template/template.ts";
import { templateErrors, templatePlaceholdersIn } from "#core/template/template-errors.ts";
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
  /** The letter was sent: errors in it can only be corrected in a copy. */
  isSent?: boolean;
  onClose: () => void;
}) {
  const { content, isSent = false, onClose } = props;
  const client = useQueryClient();
  const [id] = useState(() => crypto.randomUUID());
  const errors = useMemo(() => contentErrors(content), [content]);

  const save = async (name: string) => {
    try {
      const saved = await api.post<Template>("/api/templates", { id, name, content });
      void client.invalidateQueries({ queryKey: ownTemplatesQuery.queryKey });
      showToast({ text: formatMessage(requestTemplates.saved, { name: saved.name }) });
      onClose();
    } catch (error) {
      const nameError = error instanceof ApiError && error.fields.find(({ path }) => path === "/name");
      throw nameError ? new Error(nameError.message) : error;
    }
  };
  if (errors.length > 0) return <CannotSaveDialog errors={errors} isSent={isSent} onClose={onClose} />;
  return (
    <NameDialog
      title={requestTemplates.saveAsTemplate}
      name={content.title.slice(0, MAX_TEMPLATE_NAME_LENGTH)}
      maxLength={MAX_TEMPLATE_NAME_LENGTH}
      submitLabel={requestTemplates.save}
      onName={save}
      onClose={onClose}
    >
      <TemplateSummary content={content} />
    </NameDialog>
  );
}

/** The errors in the subject or the records that prevent saving. */
const CannotSaveDialog = ({
  errors,
  isSent,
  onClose,
}: {
  errors: string[];
  isSent: boolean;
  onClose: () => void;
}) => (
  <Dialog
    open
    onClose={onClose}
    title={requestTemplates.invalidTitle}
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
function TemplateSummary({ content }: { content: TemplateContent }) {
  const placeholders = [
    ...new Set([content.title, content.records].flatMap(templatePlaceholdersIn).map(({ name }) => name)),
  ];
  const variables = variablesIn(`${content.title}\n${content.records}`).filter(
    (name) => !placeholders.includes(name),
  );
  return (
    <div className={css.summary}>
      <p>{requestTemplates.summary}</p>
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

/** The text of each error, without duplicates. */
const contentErrors = (content: TemplateContent) => [
  ...new Set(
    templateErrors([
      { path: "/content/title", text: content.title },
      { path: "/content/records", text: content.records },
    ]).map(({ message }) => message),
  ),
];
