import { mdiNoteTextOutline } from "@mdi/js";
import { type KeyboardEvent, useRef, useState } from "react";
import type { RequestDetail } from "#contract/request.ts";
import type { Note } from "#contract/request-papers.ts";
import { When } from "#web/correspondence/When.tsx";
import { MentionField } from "#web/sharing/MentionField.tsx";
import { mayComment } from "#web/sharing/standing.ts";
import { Button } from "#web/ui/Button.tsx";
import { dayWords } from "../activity-words.ts";
import css from "./NotesAndReminders.module.css";
import { usePapers } from "./papers-queries.ts";
import { useKept } from "./use-kept.ts";

/** A request's notes, newest first, under the field for a new one. */
export function Notes({ detail, notes }: { detail: RequestDetail; notes: readonly Note[] }) {
  const now = new Date();
  const requestId = detail.id;
  const own = detail.level === "owner";
  return (
    <section className={css.group} aria-label="Notes">
      <h2>Notes</h2>
      {mayComment(detail) && <NewNote requestId={requestId} />}
      {notes.length === 0 && (
        <p className={css.empty}>
          {own ? "For you, and for whom you let in. The agency never sees it." : "No notes yet."}
        </p>
      )}
      {notes.length > 0 && (
        <ol reversed>
          {notes.toReversed().map((note) => (
            <li key={note.id} className={css.note}>
              <OneNote requestId={requestId} note={note} deletes={own || note.by === null} now={now} />
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
    <Writing
      name={`note of ${requestId}`}
      label="New note"
      verb="Add the note"
      requestId={requestId}
      noteId={() => id.current}
      onDone={() => {
        id.current = crypto.randomUUID();
      }}
    />
  );
}

type OneProps = { requestId: string; note: Note; deletes: boolean; now: Date };

function OneNote({ requestId, note, deletes, now }: OneProps) {
  const [editing, setEditing] = useState(false);
  const { remove } = usePapers(requestId);
  if (editing) {
    return (
      <Writing
        name={`note ${note.id}`}
        label="Edit the note"
        verb="Keep the change"
        before={note.text}
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
          <When at={note.writtenAt} words={dayWords(note.writtenAt, now)} />
          {note.editedAt && ", edited"}
          {note.by && ` · ${note.by}`}
        </span>
        {note.by === null && (
          <Button kind="quiet" size="small" onClick={() => setEditing(true)}>
            Edit
          </Button>
        )}
        {deletes && (
          <Button
            kind="quiet"
            size="small"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate({ place: `notes/${note.id}`, words: "Note deleted", body: { text: note.text } })
            }
          >
            Delete
          </Button>
        )}
      </div>
    </>
  );
}

type WritingProps = {
  /** Under which the words are kept while they are typed. */
  name: string;
  label: string;
  verb: string;
  before?: string;
  requestId: string;
  noteId: () => string;
  onDone: () => void;
  onCancel?: () => void;
};

function Writing({ name, label, verb, before = "", requestId, noteId, onDone, onCancel }: WritingProps) {
  const { value, set, forget } = useKept(name, before);
  const { put } = usePapers(requestId);
  const empty = value.trim() === "";
  const done = () => {
    forget();
    onDone();
  };
  const keep = () => {
    if (empty || put.isPending) return;
    put.mutate({ place: `notes/${noteId()}`, body: { text: value } }, { onSuccess: done });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      keep();
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
        onText={set}
        onKeyDown={onKeyDown}
      />
      {put.error && (
        <p className={css.error} role="alert">
          {put.error.message}
        </p>
      )}
      {(!empty || onCancel) && (
        <div className={css.foot}>
          <span className={css.hint}>Ctrl+Enter keeps it</span>
          {onCancel && (
            <Button
              size="small"
              onClick={() => {
                forget();
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
            busy={put.isPending}
            disabled={empty}
            onClick={keep}
          >
            {verb}
          </Button>
        </div>
      )}
    </div>
  );
}
