import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";

/** The link to begin the same request, where the browser would not copy it; null where it is too long to be one. */
export function ShareLinkDialog({ link, onClose }: { link: string | null; onClose: () => void }) {
  if (link === null) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="This request is too long for a link"
        text="Links of more than 8,000 characters break on their way. Shorten the records or name fewer agencies, or save it as a template for yourself."
        actions={<Button onClick={onClose}>Close</Button>}
      />
    );
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Share as a link"
      text="Whoever opens it begins a request of their own with these words. Your details are not in it."
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <Field label="Link" help="Your browser did not copy it by itself. It is selected: copy it from here.">
        {(control) => (
          <Input {...control} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        )}
      </Field>
    </Dialog>
  );
}
