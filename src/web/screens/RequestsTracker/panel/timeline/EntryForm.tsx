import { mdiPaperclip } from "@mdi/js";
import { type FormEvent, useId, useRef, useState } from "react";
import type { Upload } from "#contract/delivery/upload.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { currencyOf, currencySign } from "#core/money/money.ts";
import {
  asksForAnswer,
  ENTRY_CHANNELS,
  ENTRY_LABELS,
  ENTRY_OUTCOMES,
  namesOwnDay,
} from "#core/request/manual-entries.ts";
import { trackerTimeline } from "#messages/tracker/timeline.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field, Input, Select, TextArea } from "#web/design/controls/Field.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { DialogActions } from "#web/design/overlays/Dialog.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { selectAttachable } from "#web/features/files/attachment-limits.ts";
import { FileList } from "#web/features/files/FileList.tsx";
import { useUploads } from "#web/features/files/use-uploads.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import { useStoredInput } from "#web/screens/RequestsTracker/panel/notes/use-stored-input.ts";
import css from "#web/screens/RequestsTracker/panel/PanelForm.module.css";
import { fieldError } from "#web/screens/RequestsTracker/panel/use-request-change.ts";
import { type EntryDraft, hasAmount, toPutEntry } from "./entry-draft.ts";
import { useEntries } from "./use-entries.ts";

type Props = {
  detail: RequestDetail;
  id: string;
  isNew: boolean;
  initialDraft: EntryDraft;
  files: readonly Upload[];
  onClose: () => void;
};

/** The fields that show their own error. */
const FIELDS_WITH_ERROR = ["/on", "/answerBy", "/responseDue"];

export function EntryForm({ detail, id, isNew, initialDraft, files: initialFiles, onClose }: Props) {
  const [initial] = useState(initialDraft);
  const storedInput = useStoredInput(isNew ? `entry of ${detail.id}` : `entry ${id}`, initial);
  const draft = storedInput.value;
  const files = useEntryFiles(detail.id, initialFiles);
  const entries = useEntries(detail.id);
  const entryInput = toPutEntry(draft, files.files);
  const finish = () => {
    storedInput.clear();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (entryInput === "bad amount" || files.busy) return;
    entries.put({ id, entry: entryInput }, isNew, finish);
  };
  return (
    <form className={css.form} onSubmit={submit}>
      <EntryFields
        currency={currencyOf(detail.jurisdiction)}
        draft={draft}
        error={entries.error}
        onChange={storedInput.set}
      />
      <Files files={files} />
      {entries.error && !FIELDS_WITH_ERROR.some((path) => fieldError(entries.error, path)) && (
        <p className={css.error} role="alert">
          {entries.error.message}
        </p>
      )}
      <DialogActions>
        {!isNew && (
          <Button
            kind="quiet"
            busy={entries.busy}
            onClick={() => {
              const entry = toPutEntry(initial, initialFiles);
              if (entry !== "bad amount") entries.remove({ id, entry }, finish);
            }}
          >
            {trackerTimeline.entry.remove}
          </Button>
        )}
        <Button onClick={onClose}>{trackerTimeline.entry.close}</Button>
        <Button
          type="submit"
          kind="main"
          busy={entries.busy}
          disabled={entryInput === "bad amount" || files.busy}
        >
          {isNew ? trackerTimeline.entry.add : trackerTimeline.entry.save}
        </Button>
      </DialogActions>
    </form>
  );
}

const DIRECTIONS = [
  { value: "in", label: trackerTimeline.entry.incoming },
  { value: "out", label: trackerTimeline.entry.outgoing },
] as const;

function EntryFields(props: {
  draft: EntryDraft;
  /** The money of the request's law. */
  currency: string;
  error: Error | null;
  onChange: (draft: EntryDraft) => void;
}) {
  const { draft, error, onChange } = props;
  const day = useId();
  const set = (change: Partial<EntryDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <div className={css.group}>
        <span aria-hidden="true">{trackerTimeline.entry.channel}</span>
        <Segmented
          label={trackerTimeline.entry.channel}
          value={draft.way}
          options={ENTRY_CHANNELS.map((value) => ({ value, label: ENTRY_LABELS[value] }))}
          onChange={(way) => set({ way })}
        />
      </div>
      <div className={css.group}>
        <span aria-hidden="true">{trackerTimeline.entry.direction}</span>
        <Segmented
          label={trackerTimeline.entry.direction}
          value={draft.direction}
          options={DIRECTIONS}
          onChange={(direction) => set({ direction })}
        />
      </div>
      <div className={css.half}>
        <Field label={trackerTimeline.entry.date} error={fieldError(error, "/on")}>
          {() => (
            <DateField
              id={day}
              label={trackerTimeline.entry.date}
              value={draft.on}
              formatDay={formatDayYear}
              onChange={(on) => on && set({ on })}
            />
          )}
        </Field>
        <Field label={trackerTimeline.entry.with} aside={trackerTimeline.entry.optional}>
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={draft.with}
              placeholder={trackerTimeline.entry.withPlaceholder}
              onChange={(event) => set({ with: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={trackerTimeline.entry.content}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={20_000}
            value={draft.text}
            onChange={(event) => set({ text: event.target.value })}
          />
        )}
      </Field>
      {draft.direction === "in" && (
        <OutcomeFields draft={draft} currency={props.currency} error={error} set={set} />
      )}
    </>
  );
}

type OutcomeFieldsProps = {
  draft: EntryDraft;
  currency: string;
  error: Error | null;
  set: (change: Partial<EntryDraft>) => void;
};

/** The outcome of the entry, with the tracking number and the amount. */
function OutcomeFields({ draft, currency, error, set }: OutcomeFieldsProps) {
  const isAmountInvalid = toPutEntry(draft, []) === "bad amount";
  return (
    <div className={css.half}>
      <Field label={trackerTimeline.entry.outcome} help={trackerTimeline.entry.outcomeHelp}>
        {(control) => (
          <Select
            {...control}
            value={draft.outcome ?? ""}
            onChange={(event) => set({ outcome: (event.target.value || null) as EntryDraft["outcome"] })}
          >
            <option value="">{trackerTimeline.entry.noOutcome}</option>
            {ENTRY_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeAppearance[outcome].label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={trackerTimeline.entry.trackingNumber} aside={trackerTimeline.entry.trackingNumberAside}>
        {(control) => (
          <Input
            {...control}
            maxLength={100}
            value={draft.trackingNumber}
            onChange={(event) => set({ trackingNumber: event.target.value })}
          />
        )}
      </Field>
      {hasAmount(draft.outcome) && (
        <Field
          label={trackerTimeline.entry.amount}
          error={isAmountInvalid ? trackerTimeline.entry.amountInvalid : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              maxLength={16}
              leading={currencySign(currency)}
              value={draft.amount}
              onChange={(event) => set({ amount: event.target.value })}
            />
          )}
        </Field>
      )}
      <NamedDay draft={draft} error={error} set={set} />
    </div>
  );
}

/** The day that the agency named: for the answer to it, or for what it will do. */
function NamedDay({ draft, error, set }: Omit<OutcomeFieldsProps, "currency">) {
  const id = useId();
  const { outcome } = draft;
  const fact = asksForAnswer(outcome) ? "answerBy" : namesOwnDay(outcome) ? "responseDue" : null;
  if (fact === null) return null;
  const texts = trackerTimeline.entry;
  const label =
    fact === "answerBy"
      ? texts.answerBy
      : outcome === "extension"
        ? texts.newDate
        : outcome === "granted"
          ? texts.promised
          : texts.nextRelease;
  return (
    <Field label={label} aside={texts.namedDayAside} error={fieldError(error, `/${fact}`)}>
      {() => (
        <DateField
          id={id}
          label={label}
          value={draft[fact]}
          formatDay={formatDayYear}
          onChange={(day) => set({ [fact]: day })}
        />
      )}
    </Field>
  );
}

function Files({ files }: { files: ReturnType<typeof useEntryFiles> }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={css.group}>
      <FileList
        files={files.files}
        pending={files.pending}
        onRemove={files.remove}
        onCancel={files.stop}
        onRetry={files.retry}
      />
      <Button size="small" icon={mdiPaperclip} onClick={() => input.current?.click()}>
        {trackerTimeline.entry.attach}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={(event) => {
          files.add([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      {files.refused && (
        <p className={css.error} role="alert">
          {files.refused}
        </p>
      )}
    </div>
  );
}

/** The files of an entry: uploaded ones, and uploads in progress. */
function useEntryFiles(requestId: string, initialFiles: readonly Upload[]) {
  const [files, setFiles] = useState(initialFiles);
  const [rejection, setRejection] = useState<string | null>(null);
  const { pending, addUploads, stop, retry } = useUploads({
    requestId: async () => requestId,
    onUploaded: (upload) => setFiles((current) => [...current, upload]),
  });
  return {
    files,
    pending,
    refused: rejection,
    busy: pending.some(({ failed }) => failed === null),
    add: (selected: readonly File[]) => {
      const { accepted, rejected } = selectAttachable(selected, [...files, ...pending]);
      setRejection(rejected);
      addUploads(accepted);
    },
    remove: (id: string) => setFiles((current) => current.filter((file) => file.id !== id)),
    stop,
    retry,
  };
}
