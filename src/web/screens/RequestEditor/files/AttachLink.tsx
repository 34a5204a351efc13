import { useRef } from "react";
// It stands beside "Templates", and is the same kind of link.
import css from "#web/screens/RequestEditor/templates/TemplatesLink.module.css";

/** The button's name, by which the keyboard finds it again. */
export const ATTACH_BUTTON_NAME = "attach";

/** Opens the browser's own choice of files. */
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
        Attach a file
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
          // The same file may be chosen again once it was taken off.
          event.target.value = "";
        }}
      />
    </>
  );
}
