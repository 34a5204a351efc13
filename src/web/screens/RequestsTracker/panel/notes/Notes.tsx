import { mdiNoteTextOutline } from "@mdi/js";
import { type KeyboardEvent, useRef, useState } from "react";
import type { CaseNote } from "#contract/requests/case-notes.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { mayComment } from "#web/features/sharing/access-level.ts";
import { MentionField } from "#web/features/sharing/MentionField.tsx";
import { formatDay } from "#web/screens/RequestsTracker/activity-text.ts";
import { useCaseNotes } from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import css from "./NotesAndReminders.module.css";
import { useStoredInput } from "./use-stored-input.ts";

/** A request's notes, newest first, under the field for a new one. */
export function Notes({ detail, notes }: { detail: RequestDetail; notes: readonly CaseNote[] }) {
  const now = new Date();
  const requestId = detail.id;
  const isOwner = detail.accessLevel === "owner";
  return (
    <section className={css.group} aria-label="Notes">
      <h2>Notes</h2>
      {mayComment(detail) && <NewNote requestId={requestId} />}
      {notes.length === 0 && (
        <p className={css.empty}>
          {isOwner ? "For you, and for whom you let in. The agency never sees it." : "No notes yet."}
        </p>
      )}
      {notes.length > 0 && (
        <ol reversed>
          {notes.toReversed().map((note) => (
            <li key={note.id} className={css.note}>
              <NoteItem
                requestId={requestId}
                note={note}
                canDelete={isOwner || note.author === null}
                now={now}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** The id is chosen with the first try, so that a second one after a lost answer writes the same note. */
function NewNote({ requestId }: { requestId: string }) {
  const id = useRef(crypto.randomUUID());
  return (
    <NoteEditor
      name={`note of ${requestId}`}
      label="New note"
      submitLabel="Add the note"
      requestId={requestId}
      noteId={() => id.current}
      onDone={() => {
        id.current = crypto.randomUUID();
      }}
    />
  );
}

type NoteItemProps = { requestId: string; note: CaseNote; canDelete: boolean; now: Date };

function NoteItem({ requestId, note, canDelete, now }: NoteItemProps) {
  const [editing, setEditing] = useState(false);
  const { remove: deleteItem } = useCaseNotes(requestId);
  if (editing) {
    return (
      <NoteEditor
        name={`note ${note.id}`}
        label="Edit the note"
        submitLabel="Keep the change"
        initialText={note.text}
        requestId={requestId}
        noteId={() => note.id}
        onDone={() => setEditing(false)}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <>
      <p className={css.text}>{note.text}</p>
      <div className={css.foot}>
        <span>
          <Timestamp at={note.createdAt} text={formatDay(note.createdAt, now)} />
          {note.editedAt && ", edited"}
          {note.author && ` · ${note.author}`}
        </span>
        {note.author === null && (
          <Button kind="quiet" size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        {canDelete && (
          <Button
            kind="quiet"
            size="small"
            busy={deleteItem.isPending}
            onClick={() =>
              deleteItem.mutate({
                resourcePath: `notes/${note.id}`,
                undoText: "Note deleted",
                body: { text: note.text },
              })
            }
          >
            Delete
          </Button>
        )}
      </div>
    </>
  );
}

type NoteEditorProps = {
  /** Under which the words are kept while they are typed. */
  name: string;
  label: string;
  submitLabel: string;
  initialText?: string;
  requestId: string;
  noteId: () => string;
  onDone: () => void;
  onCancel?: () => void;
};

function NoteEditor({
  name,
  label,
  submitLabel,
  initialText = "",
  requestId,
  noteId,
  onDone,
  onCancel,
}: NoteEditorProps) {
  const { value, set, forget: clearStored } = useStoredInput(name, initialText);
  const { put: saveItem } = useCaseNotes(requestId);
  const isEmpty = value.trim() === "";
  const finish = () => {
    clearStored();
    onDone();
  };
  const save = () => {
    if (isEmpty || saveItem.isPending) return;
    saveItem.mutate({ resourcePath: `notes/${noteId()}`, body: { text: value } }, { onSuccess: finish });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
    if (event.key === "Escape" && onCancel) {
      event.stopPropagation();
      onCancel();
    }
  };
  return (
    <div className={css.write}>
      <MentionField
        requestId={requestId}
        aria-label={label}
        placeholder={onCancel ? undefined : "Whom you spoke with, what to ask next"}
        rows={3}
        maxLength={10_000}
        value={value}
        // It takes the place of the button that was pressed.
        autoFocus={onCancel !== undefined}
        onTextChange={set}
        onKeyDown={onKeyDown}
      />
      {saveItem.error && (
        <p className={css.error} role="alert">
          {saveItem.error.message}
        </p>
      )}
      {(!isEmpty || onCancel) && (
        <div className={css.foot}>
          <span className={css.hint}>Ctrl+Enter keeps it</span>
          {onCancel && (
            <Button
              size="small"
              onClick={() => {
                clearStored();
                onCancel();
              }}
            >
              Leave it as it was
            </Button>
          )}
          <Button
            size="small"
            kind="main"
            icon={mdiNoteTextOutline}
            busy={saveItem.isPending}
            disabled={isEmpty}
            onClick={save}
          >
            {submitLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
