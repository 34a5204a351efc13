import { editorShare } from "#messages/editor/share.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";

/** The link that starts the same request, when the browser refused to copy it; null when the link is too long. */
export function ShareLinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  if (link === null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={editorShare.tooLongTitle}
        text={editorShare.tooLongExplanation}
        actions={<Button onClick={onClose}>{editorShare.close}</Button>}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={editorShare.title}
      text={editorShare.explanation}
      actions={<Button onClick={onClose}>{editorShare.close}</Button>}
    >
      <Field label={editorShare.link} help={editorShare.linkHelp}>
        {(control) => (
          <Input {...control} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
    </Dialog>
  );
}
