import { useState } from "react";
import { classNames } from "#web/design/class-names.ts";
import css from "./Editor.module.css";
import { EditorForm } from "./EditorForm.tsx";
import { DropArea } from "./files/DropArea.tsx";
import type { FormErrors } from "./letter/draft-letter.ts";
import { LetterPane } from "./letter/LetterPane.tsx";
import type { EditorState } from "./use-editor-state.ts";

/** The form with the letter beside it; on a phone, one of the two. */
export function EditorPanes(props: {
  editorState: EditorState;
  errors: FormErrors;
  pane: "form" | "letter";
  form: React.RefObject<HTMLDivElement | null>;
}) {
  const { editorState, errors, pane, form } = props;
  const { draft, change, requester, agencySelection, selectedLetter, files, checks } = editorState;
  const { letter, law, dueDate } = editorState.letter;
  const [isEditing, setIsEditing] = useState(false);
  return (
    <div className={css.columns}>
      <div ref={form} className={classNames(css.form, pane === "letter" && css.hidden)}>
        <DropArea onFiles={files.attach}>
          <EditorForm
            draft={draft}
            onChange={change}
            checks={checks}
            files={files}
            agencies={agencySelection.agencies}
            law={law}
            onAdd={agencySelection.add}
            onRemove={agencySelection.remove}
            profile={requester.profile}
            onProfile={requester.change}
            profileError={requester.error}
            errors={errors}
            onEditingChange={setIsEditing}
          />
        </DropArea>
      </div>
      <LetterPane
        className={classNames(css.letter, pane === "form" && css.hidden)}
        agencies={agencySelection.agencies}
        current={selectedLetter.current}
        onShow={selectedLetter.show}
        seenLetters={selectedLetter.seen}
        flaggedLetters={checks.flaggedLetters}
        letter={letter}
        law={law}
        dueDate={dueDate}
        isEditing={isEditing}
      />
    </div>
  );
}
