import { lazy, Suspense, useState } from "react";
import type { DraftContent } from "#contract/request.ts";
import type { TemplateContent } from "#contract/template.ts";
import { templateContent } from "#web/reuse/template-content.ts";
import { showToast } from "#web/ui/Toast.tsx";
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
  const use = (name: string, content: TemplateContent) => {
    const before = templateContent(draft);
    setOpen(false);
    onChange(templateContent(content));
    onFilled();
    showToast({
      text: `Filled in from “${name}”`,
      seconds: 12,
      action: { label: "Undo", onClick: () => onChange(before) },
    });
  };
  return (
    <>
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        Templates
      </button>
      {open && (
        <Suspense>
          <TemplatePicker onUse={use} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
