import { Suspense, useState } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import type { TemplateContent } from "#contract/requests/template.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { toTemplateContent } from "#web/features/templates/template-queries.ts";
import css from "./TemplatesLink.module.css";

// Opened at most once per request.
const TemplatePicker = lazyComponent(
  async () => (await import("#web/features/templates/TemplatePicker.tsx")).TemplatePicker,
);

/** Opens the templates; the selected one replaces the content of the form, with an undo. */
export function TemplatesLink(props: {
  draft: DraftContent;
  onChange: (part: Partial<DraftContent>) => void;
  /** Called after a template filled in the form. */
  onFilled: () => void;
}) {
  const { draft, onChange, onFilled } = props;
  const [open, setOpen] = useState(false);
  const applyTemplate = (name: string, content: TemplateContent) => {
    const previous = toTemplateContent(draft);
    setOpen(false);
    onChange(content);
    onFilled();
    showToast({
      text: formatMessage(editor.form.templateApplied, { name }),
      seconds: 12,
      action: { label: editor.form.undo, onClick: () => onChange(previous) },
    });
  };
  return (
    <>
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {editor.form.templates}
      </button>
      {open && (
        <Suspense>
          <TemplatePicker use={{ of: "request", onUse: applyTemplate }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
