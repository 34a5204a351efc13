import type { AgencyItem } from "#contract/agency.ts";
import type { DraftContent } from "#contract/request.ts";
import type { Profile } from "#contract/shell.ts";
import type { Law } from "#core/deadline/law.ts";
import { Field } from "#web/ui/Field.tsx";
import { AgencyField } from "./Agencies/AgencyField.tsx";
import { LetterOptions } from "./Asking/AskAlso.tsx";
import { RecordDateRange } from "./Asking/MadeBetween.tsx";
import { RequesterDetails } from "./Asking/RequesterDetails.tsx";
import { Checks } from "./Checks/Checks.tsx";
import type { DraftChecks } from "./Checks/check-words.ts";
import css from "./EditorForm.module.css";
import { AttachLink } from "./Files/AttachLink.tsx";
import { DraftFiles } from "./Files/DraftFiles.tsx";
import type { DraftFilesState } from "./Files/use-draft-files.ts";
import type { FormErrors } from "./Letter/letter-of-draft.ts";
import { RemainingPlaceholders } from "./Templates/BlanksLeft.tsx";
import { TemplatesLink } from "./Templates/TemplatesLink.tsx";
import { usePlaceholders } from "./Templates/use-blanks.ts";
import { DeferredInput, DeferredTextArea } from "./TypedFields.tsx";

export type EditorFormProps = {
  draft: DraftContent;
  onChange: (part: Partial<DraftContent>) => void;
  checks: DraftChecks;
  files: DraftFilesState;
  agencies: readonly AgencyItem[];
  /** The law of the letter in sight. */
  law: Law | undefined;
  onAdd: (offices: readonly AgencyItem[]) => void;
  onRemove: (ids: readonly string[]) => void;
  profile: Profile;
  onProfile: (part: Partial<Profile>) => void;
  profileError: string | null;
  errors: FormErrors;
  /** Whether the records are being written, so that the letter marks them. */
  onEditingChange: (live: boolean) => void;
};

/** What is asked, of whom, and by whom: one page, no steps. */
export function EditorForm(props: EditorFormProps) {
  const { draft, onChange, agencies, law, onAdd, onRemove, errors, onEditingChange } = props;
  const { profile, onProfile, profileError } = props;
  const placeholders = usePlaceholders(draft);
  return (
    <form
      ref={placeholders.form}
      className={css.form}
      aria-label="What you are asking"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={placeholders.onKeyDown}
    >
      <AgencyField agencies={agencies} law={law} onAdd={onAdd} onRemove={onRemove} error={errors.agency} />
      <Field label="Subject" error={errors.title}>
        {(control) => (
          <DeferredInput
            {...control}
            name="title"
            maxLength={200}
            value={draft.title}
            placeholder="In a few words"
            onType={(title) => onChange({ title })}
          />
        )}
      </Field>
      <Field
        label="Records you ask for"
        error={errors.records}
        end={
          <span className={css.links}>
            <TemplatesLink draft={draft} onChange={onChange} onFilled={placeholders.begin} />
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
            placeholder={"1. What you want to see, one record or kind of record a line"}
            value={draft.records}
            onType={(records) => onChange({ records })}
            onFocus={() => onEditingChange(true)}
            onBlur={() => onEditingChange(false)}
          />
        )}
      </Field>
      <DraftFiles files={props.files} />
      <RemainingPlaceholders names={placeholders.remaining} onNext={placeholders.begin} />
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
