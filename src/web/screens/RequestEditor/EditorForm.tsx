import { mdiMenuDown } from "@mdi/js";
import { memo, useId, useState } from "react";
import { Link } from "react-router";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Law } from "#core/law/law.ts";
import { sharedCurrency } from "#core/letter/initial/request-options-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editor } from "#messages/editor/editor.ts";
import { editorOptions } from "#messages/editor/options.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { DateField } from "#web/design/controls/DateField.tsx";
import { Field } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { formatDayYear, localToday } from "#web/features/dates/format-day.ts";
import { ProfileFields } from "#web/features/profile/ProfileFields.tsx";
import { quickRanges } from "#web/screens/RequestEditor/options/date-ranges.ts";
import { AgencyField } from "./agencies/AgencyField.tsx";
import { Checks } from "./checks/Checks.tsx";
import type { DraftChecks } from "./checks/check-summary.ts";
import { DeferredInput, DeferredTextArea } from "./DeferredInput.tsx";
import css from "./EditorForm.module.css";
import { AttachLink, DraftFiles } from "./files/DraftFiles.tsx";
import type { DraftFilesState } from "./files/use-draft-files.ts";
import type { FormErrors } from "./letter/draft-letter.ts";
import { LetterOptions } from "./options/LetterOptions.tsx";
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
            <TemplatesLink
              draft={draft}
              files={props.files}
              onChange={onChange}
              onFilled={placeholders.startFilling}
            />
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
        currency={sharedCurrency(agencies.map(({ jurisdiction }) => jurisdiction))}
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

type RecordRange = Pick<DraftContent, "madeFrom" | "madeTo">;

/** The dates of the records: two days, typed or picked, or one of the common ranges. */
const RecordDateRange = memo(function RecordDateRange(props: {
  madeFrom: string | null;
  madeTo: string | null;
  onChange: (part: Partial<RecordRange>) => void;
  error: string | undefined;
}) {
  const { madeFrom, madeTo, onChange, error } = props;
  const id = useId();
  const shared = {
    invalid: error !== undefined,
    describedBy: error && `${id}-error`,
    formatDay: formatDayYear,
  };
  const ranges = quickRanges(localToday(new Date())).map(({ label, from, to }) => ({
    label,
    onSelect: () => onChange({ madeFrom: from, madeTo: to }),
  }));
  return (
    <fieldset className={css.dates}>
      <legend className={css.recordDateRangeLegend}>{editorOptions.dates.legend}</legend>
      <MenuButton
        label={editorOptions.dates.pickRange}
        align="end"
        trigger={
          <button type="button" className={css.quick}>
            {editorOptions.dates.pickRange}
            <Icon path={mdiMenuDown} size={16} />
          </button>
        }
        items={ranges}
      />
      <div className={css.range}>
        <DateField
          {...shared}
          id={`${id}-from`}
          label={editorOptions.dates.from}
          end="from"
          value={madeFrom}
          placeholder={editorOptions.dates.anyDate}
          onChange={(day) => onChange({ madeFrom: day })}
        />
        <span className={css.and}>{editorOptions.dates.and}</span>
        <DateField
          {...shared}
          id={`${id}-to`}
          label={editorOptions.dates.to}
          end="to"
          value={madeTo}
          placeholder={editorOptions.dates.searchDate}
          onChange={(day) => onChange({ madeTo: day })}
        />
      </div>
      {error && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
});

/** The requester. Changes apply to the profile, so to later letters too. */
function RequesterDetails(props: {
  profile: Profile;
  onChange: (part: Partial<Profile>) => void;
  nameError: string | undefined;
  saveError: string | null;
}) {
  const { profile, onChange, nameError, saveError } = props;
  const [editing, setEditing] = useState(profile.name.trim() === "");
  if (!editing && !nameError) {
    return (
      <section aria-labelledby="your-details">
        <div className={css.summaryHead}>
          <h2 id="your-details" className={css.legend}>
            {editorOptions.details.title}
          </h2>
          <Link to="/account">{editorOptions.details.account}</Link>
          <Button kind="quiet" size="small" onClick={() => setEditing(true)}>
            {editorOptions.details.edit}
          </Button>
        </div>
        <p className={css.summary}>
          <b>{profile.name}</b>
          {[profile.organization, ...profile.postalAddress.split(/\r\n?|\n/)]
            .filter((summaryLine) => summaryLine.trim() !== "")
            .map((summaryLine) => `, ${summaryLine}`)}
        </p>
      </section>
    );
  }
  return (
    <fieldset className={css.details}>
      <legend className={css.legend}>{editorOptions.details.title}</legend>
      <ProfileFields profile={profile} onChange={onChange} nameError={nameError} saveError={saveError} />
      <p className={css.toAccount}>
        <Link to="/account">{editorOptions.details.account}</Link>
      </p>
    </fieldset>
  );
}
