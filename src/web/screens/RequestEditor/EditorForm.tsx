import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Law } from "#core/law/law.ts";
import { Field } from "#web/design/controls/Field.tsx";
import { AgencyField } from "./agencies/AgencyField.tsx";
import { Checks } from "./checks/Checks.tsx";
import type { DraftChecks } from "./checks/check-summary.ts";
import { DeferredInput, DeferredTextArea } from "./DeferredInput.tsx";
import css from "./EditorForm.module.css";
import { AttachLink } from "./files/AttachLink.tsx";
import { DraftFiles } from "./files/DraftFiles.tsx";
import type { DraftFilesState } from "./files/use-draft-files.ts";
import type { FormErrors } from "./letter/draft-letter.ts";
import { LetterOptions } from "./options/LetterOptions.tsx";
import { RecordDateRange } from "./options/RecordDateRange.tsx";
import { RequesterDetails } from "./options/RequesterDetails.tsx";
import { RemainingPlaceholders } from "./templates/RemainingPlaceholders.tsx";
import { TemplatesLink } from "./templates/TemplatesLink.tsx";
import { usePlaceholders } from "./templates/use-placeholders.ts";

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
