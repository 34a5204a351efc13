import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { filledText } from "#core/letter/variables.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { toLetterTemplate } from "#core/template/letter-template.ts";
import { editorTemplates } from "#messages/editor/templates.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { replyDraft, reviseDraft } from "#web/features/drafts/use-reply-draft.ts";
import { SaveLetterTemplateDialog } from "#web/features/templates/SaveTemplateDialog.tsx";
import { TemplatePicker } from "#web/features/templates/TemplatePicker.tsx";

type Props = {
  requestId: string;
  letter: PreparedLetter;
  dialog: "use" | "save";
  onClose: () => void;
};

/**
 * The user's own templates of the letter that is being written: one replaces the text, filled with the facts of this
 * request, with an undo; or the text becomes one, with names in place of those facts.
 */
export function LetterTemplates({ requestId, letter, dialog, onClose }: Props) {
  const { kind, variables, missing } = letter;
  if (dialog === "save") {
    const gaps = missing.flatMap(({ placeholder }) => placeholder ?? []);
    const text = toLetterTemplate(replyDraft(requestId).text.trim(), variables, gaps);
    return <SaveLetterTemplateDialog letter={{ kind, text }} onClose={onClose} />;
  }
  const apply = (name: string, template: string) => {
    const { text: previousText } = replyDraft(requestId);
    reviseDraft(requestId, () => ({ text: filledText(template, variables) }));
    onClose();
    showToast({
      text: formatMessage(editorTemplates.letterApplied, { name }),
      action: { label: m.undo, onClick: () => reviseDraft(requestId, () => ({ text: previousText })) },
      ringSeconds: 10,
    });
  };
  return <TemplatePicker use={{ of: kind, onUse: apply }} onClose={onClose} />;
}
