import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import css from "./Editor.module.css";
import { EditorForm } from "./EditorForm.tsx";
import { DropArea } from "./Files/DropArea.tsx";
import { LetterPane } from "./Letter/LetterPane.tsx";
import type { FormErrors } from "./Letter/letter-of-draft.ts";
import type { Writing } from "./use-writing.ts";

/** The form and, beside it, the letter it makes; on a phone the one or the other. */
export function EditorDesk(props: {
  writing: Writing;
  errors: FormErrors;
  pane: "form" | "letter";
  form: React.RefObject<HTMLDivElement | null>;
}) {
  const { writing, errors, pane, form } = props;
  const { draft, change, requester, office, shown, files, checks } = writing;
  const { letter, law, dueDate } = writing.letter;
  const [live, setLive] = useState(false);
  return (
    <div className={css.desk}>
      <div ref={form} className={classNames(css.form, pane === "letter" && css.away)}>
        <DropArea onFiles={files.attach}>
          <EditorForm
            draft={draft}
            onChange={change}
            checks={checks}
            files={files}
            agencies={office.agencies}
            law={law}
            onAdd={office.add}
            onRemove={office.remove}
            profile={requester.profile}
            onProfile={requester.change}
            profileError={requester.error}
            errors={errors}
            onLive={setLive}
          />
        </DropArea>
      </div>
      <LetterPane
        className={classNames(css.letter, pane === "form" && css.away)}
        agencies={office.agencies}
        current={shown.current}
        onShow={shown.show}
        seen={shown.seen}
        hinted={checks.toLookAt}
        letter={letter}
        law={law}
        dueDate={dueDate}
        live={live}
      />
    </div>
  );
}
