import { lazy, Suspense, useState } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import type { TemplateContent } from "#contract/requests/template.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { toTemplateContent } from "#web/features/templates/template-content.ts";
import css from "./TemplatesLink.module.css";

// Opened once a request at most.
const TemplatePicker = lazy(() =>
  import("./TemplatePicker.tsx").then((loaded) => ({ default: loaded.TemplatePicker })),
);

/** Opens the templates; the one that is chosen takes the place of what was typed, which a toast brings back. */
export function TemplatesLink(props: {
  draft: DraftContent;
  onChange: (part: Partial<DraftContent>) => void;
  /** Told once a template stands in the form. */
  onFilled: () => void;
}) {
  const { draft, onChange, onFilled } = props;
  const [open, setOpen] = useState(false);
  const applyTemplate = (name: string, content: TemplateContent) => {
    const previous = toTemplateContent(draft);
    setOpen(false);
    onChange(toTemplateContent(content));
    onFilled();
    showToast({
      text: `Filled in from “${name}”`,
      seconds: 12,
      action: { label: "Undo", onClick: () => onChange(previous) },
    });
  };
  return (
    <>
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        Templates
      </button>
      {open && (
        <Suspense>
          <TemplatePicker onUse={applyTemplate} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
