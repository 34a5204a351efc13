import { mdiNoteTextOutline } from "@mdi/js";
import { type KeyboardEvent, useRef, useState } from "react";
import type { CaseNote } from "#contract/requests/case-notes.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { mayComment } from "#web/features/sharing/access-level.ts";
import { MentionField } from "#web/features/sharing/MentionField.tsx";
import { formatDay } from "#web/screens/RequestsTracker/activity-text.ts";
import { useCaseNotes } from "#web/screens/RequestsTracker/panel/case-notes-queries.ts";
import css from "./NotesAndReminders.module.css";
import { useStoredInput } from "./use-stored-input.ts";

/** The field for a new note, and the request's notes, newest first. */
export function Notes({ detail, notes }: { detail: RequestDetail; notes: readonly CaseNote[] }) {
  const now = new Date();
  const requestId = detail.id;
  const isOwner = detail.accessLevel === "owner";
  return (
    <section className={css.group} aria-label={trackerPanel.notes.title}>
      <h2>{trackerPanel.notes.title}</h2>
      {mayComment(detail) && <NewNote requestId={requestId} />}
      {notes.length === 0 && (
        <p className={css.empty}>{isOwner ? trackerPanel.notes.emptyOwner : trackerPanel.notes.empty}</p>
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

/** The id is created before the first attempt, so that a retry after a lost response saves the same note. */
function NewNote({ requestId }: { requestId: string }) {
  const id = useRef(crypto.randomUUID());
  return (
    <NoteEditor
      name={`note of ${requestId}`}
      label={trackerPanel.notes.add}
      submitLabel={trackerPanel.notes.submit}
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
        label={trackerPanel.notes.edit}
        submitLabel={trackerPanel.save}
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
          {note.editedAt && trackerPanel.notes.editedSuffix}
          {note.author && ` · ${note.author}`}
        </span>
        {note.author === null && (
          <Button kind="quiet" size="small" onClick={() => setEditing(true)}>
            {trackerPanel.edit}
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
                undoText: trackerPanel.notes.deletedNotice,
                body: { text: note.text },
              })
            }
          >
            {trackerPanel.remove}
          </Button>
        )}
      </div>
    </>
  );
}

type NoteEditorProps = {
  /** The name under which the unsaved text is stored. */
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
  const { value, set, clear: clearStored } = useStoredInput(name, initialText);
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
        placeholder={onCancel ? undefined : trackerPanel.notes.placeholder}
        rows={3}
        maxLength={10_000}
        value={value}
        // The editor replaces the button that had the focus.
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
          <span className={css.hint}>{trackerPanel.notes.hint}</span>
          {onCancel && (
            <Button
              size="small"
              onClick={() => {
                clearStored();
                onCancel();
              }}
            >
              {trackerPanel.cancel}
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
