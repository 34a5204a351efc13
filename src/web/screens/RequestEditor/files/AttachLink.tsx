import { useRef } from "react";
import { editorFiles } from "#messages/editor/files.ts";
// The same style as the "Templates" link beside it.
import css from "#web/screens/RequestEditor/templates/TemplatesLink.module.css";

/** The button's name, to move focus back to it. */
export const ATTACH_BUTTON_NAME = "attach";

/** Opens the browser's file picker. */
export function AttachLink({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const fileInput = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        name={ATTACH_BUTTON_NAME}
        className={css.link}
        onClick={() => fileInput.current?.click()}
      >
        {editorFiles.attach}
      </button>
      <input
        ref={fileInput}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows selecting the same file again after it was removed.
          event.target.value = "";
        }}
      />
    </>
  );
}
