import { type ComponentProps, Suspense, useState } from "react";
import { editor } from "#messages/editor/editor.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import css from "./TemplatesLink.module.css";

// Opened at most once per request.
const RequestTemplates = lazyComponent(async () => (await import("./RequestTemplates.tsx")).RequestTemplates);

/** Opens the templates. */
export function TemplatesLink(props: Omit<ComponentProps<typeof RequestTemplates>, "onClose">) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css.link} onClick={() => setOpen(true)}>
        {editor.form.templates}
      </button>
      {open && (
        <Suspense>
          <RequestTemplates {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
