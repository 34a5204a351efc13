import type { DraftContent } from "#contract/requests/request.ts";
import type { AttachedTemplateFiles, Template, TemplateContent } from "#contract/requests/template.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorTemplates } from "#messages/editor/templates.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { TemplatePicker } from "#web/features/templates/TemplatePicker.tsx";
import { toTemplateContent } from "#web/features/templates/template-queries.ts";
import type { DraftFilesState } from "#web/screens/RequestEditor/files/use-draft-files.ts";

type Props = {
  draft: DraftContent;
  files: Pick<DraftFilesState, "requestId" | "addUploaded">;
  onChange: (part: Partial<DraftContent>) => void;
  /** Called after a template filled in the form. */
  onFilled: () => void;
  onClose: () => void;
};

/** The selected template replaces the content of the form and adds its files, with an undo. */
export function RequestTemplates({ draft, files, onChange, onFilled, onClose }: Props) {
  const apply = (name: string, content: TemplateContent, template: Template | null) => {
    const previous = { ...toTemplateContent(draft), attachments: draft.attachments };
    onClose();
    onChange(content);
    onFilled();
    if (template && template.files.length > 0) void attachFiles(template, draft.attachments, files);
    showToast({
      text: formatMessage(editorTemplates.applied, { name }),
      seconds: 12,
      action: { label: editorTemplates.preview.undo, onClick: () => onChange(previous) },
    });
  };
  return <TemplatePicker use={{ of: "request", onUse: apply }} onClose={onClose} />;
}

async function attachFiles(
  { id, name }: Template,
  attached: string[],
  { requestId, addUploaded }: Props["files"],
) {
  try {
    const request = await requestId();
    if (request === null) throw new Error(editorTemplates.draftNotSaved);
    const path = `/api/requests/${request}/template-files`;
    const { items } = await api.post<AttachedTemplateFiles>(path, { templateId: id, attached });
    addUploaded(items);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    showToast({ text: formatMessage(editorTemplates.filesNotAttached, { name, reason }) });
  }
}
