import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { Field } from "#web/design/controls/Field.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { AgencyField } from "./agencies/AgencyField.tsx";
import { Checks } from "./checks/Checks.tsx";
import type { DraftChecks } from "./checks/check-summary.ts";
import { DeferredInput, DeferredTextArea } from "./DeferredInput.tsx";
import css from "./EditorForm.module.css";
import { AttachLink, DraftFiles } from "./files/DraftFiles.tsx";
import type { DraftFilesState } from "./files/use-draft-files.ts";
import type { FormErrors } from "./letter/draft-letter.ts";
import { LetterOptions } from "./options/LetterOptions.tsx";
import { RecordDateRange } from "./options/RecordDateRange.tsx";
import { RequesterDetails } from "./options/RequesterDetails.tsx";
import { TemplatesLink } from "./templates/TemplatesLink.tsx";
import { usePlaceholders } from "./templates/use-placeholders.ts";

export type EditorFormProps = {
  draft: DraftContent;
  onChange: (part: Partial<DraftContent>) => void;
  checks: DraftChecks;
  files: DraftFilesState;
  agencies: readonly AgencyItem[];
  /** The law of the selected letter. */
  law: Law | undefined;
  onAdd: (agencies: readonly AgencyItem[]) => void;
  onRemove: (ids: readonly string[]) => void;
  profile: Profile;
  onProfile: (part: Partial<Profile>) => void;
  profileError: string | null;
  errors: FormErrors;
  /** Called when the records field gets or loses focus, so that the letter highlights them. */
  onEditingChange: (isEditing: boolean) => void;
};

/** The whole request on one page, without steps. */
export function EditorForm(props: EditorFormProps) {
  const { draft, onChange, agencies, law, onAdd, onRemove, errors, onEditingChange } = props;
  const { profile, onProfile, profileError } = props;
  const placeholders = usePlaceholders(draft);
  return (
    <form
      ref={placeholders.form}
      className={css.form}
      aria-label={editor.form.label}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={placeholders.onKeyDown}
    >
      <AgencyField agencies={agencies} law={law} onAdd={onAdd} onRemove={onRemove} error={errors.agency} />
      <Field label={editor.form.subject} error={errors.title}>
        {(control) => (
          <DeferredInput
            {...control}
            name="title"
            maxLength={200}
            value={draft.title}
            placeholder={editor.form.subjectPlaceholder}
            onType={(title) => onChange({ title })}
          />
        )}
      </Field>
      <Field
        label={editor.form.records}
        error={errors.records}
        end={
          <span className={css.links}>
            <TemplatesLink draft={draft} onChange={onChange} onFilled={placeholders.startFilling} />
            <AttachLink onFiles={props.files.attach} />
          </span>
        }
      >
        {(control) => (
          <DeferredTextArea
            {...control}
            name="records"
            className={css.records}
            rows={6}
            maxLength={20_000}
            placeholder={editor.form.recordsPlaceholder}
            value={draft.records}
            onType={(records) => onChange({ records })}
            onFocus={() => onEditingChange(true)}
            onBlur={() => onEditingChange(false)}
          />
        )}
      </Field>
      <DraftFiles files={props.files} />
      <RemainingPlaceholders names={placeholders.remaining} onNext={placeholders.startFilling} />
      <RecordDateRange
        madeFrom={draft.madeFrom}
        madeTo={draft.madeTo}
        onChange={onChange}
        error={errors.dates}
      />
      <LetterOptions
        values={draft}
        law={law}
        isBatch={agencies.length > 1}
        profile={profile}
        expeditedError={errors.expeditedReason}
        onChange={onChange}
      />
      <RequesterDetails
        profile={profile}
        onChange={onProfile}
        nameError={errors.name}
        saveError={profileError}
      />
      <Checks checks={props.checks} agencies={agencies} />
    </form>
  );
}

const MAX_NAMES = 3;
const list = new Intl.ListFormat("en-US", { type: "unit" });

/** The placeholders of a template that are not filled in yet, and a button that goes to the first. */
function RemainingPlaceholders({ names, onNext }: { names: readonly string[]; onNext: () => void }) {
  if (names.length === 0) return null;
  const more = names.length - MAX_NAMES;
  const shown = [
    ...names.slice(0, MAX_NAMES),
    ...(more > 0 ? [formatMessage(editor.placeholders.more, { count: more })] : []),
  ];
  return (
    <p className={css.remaining}>
      <span>
        <RichText
          message={editor.placeholders.remaining}
          values={{
            count: names.length,
            names: list.format(shown),
            b: (text) => <b>{text}</b>,
            hint: (text) => <span className={css.keys}>{text}</span>,
          }}
        />
      </span>
      <button type="button" onClick={onNext}>
        {editor.placeholders.first}
      </button>
    </p>
  );
}
