import { memo } from "react";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Law } from "#core/law/law.ts";
import type { FeeCategory } from "#core/letter/initial/request-options.ts";
import { Choice, Field, Select } from "#web/design/controls/Field.tsx";
import { FEE_CATEGORY_LABELS, FEE_CATEGORY_ORDER } from "#web/features/profile/fee-categories.ts";
import { DeferredTextArea } from "#web/screens/RequestEditor/DeferredInput.tsx";
import { CopyFormat } from "./CopyFormat.tsx";
import css from "./LetterOptions.module.css";

type ChangeDraft = (part: Partial<DraftContent>) => void;

type LetterOptionValues = Pick<
  DraftContent,
  | "feeWaiver"
  | "feeWaiverReason"
  | "feeCapDollars"
  | "expedited"
  | "expeditedReason"
  | "format"
  | "feeCategory"
>;

type LetterOptionsProps = {
  values: LetterOptionValues;
  /** The law of the letter in sight. */
  law: Law | undefined;
  /** Letters under several laws: what one of them says is not said of all. */
  isBatch: boolean;
  profile: Profile;
  expeditedError: string | undefined;
  onChange: ChangeDraft;
};

/** What else the letter asks for. A reason is in the requester's own words; without one the letter claims nothing. */
export const LetterOptions = memo(
  function LetterOptions(props: LetterOptionsProps) {
    const { values, law, isBatch, profile, expeditedError, onChange } = props;
    return (
      <fieldset>
        <legend className={css.legend}>Ask also for</legend>
        <div className={css.options}>
          <Choice
            checked={values.feeWaiver}
            onChange={({ target }) => onChange(feeWaiverChange(target.checked, values, profile))}
            help={feeWaiverHelp(
              law,
              isBatch,
              values.feeCategory ?? profile.feeCategory,
              values.feeCategory === null,
            )}
          >
            A fee waiver
          </Choice>
          <FeeCap dollars={values.feeCapDollars} onChange={onChange} />
          <Choice
            checked={values.expedited}
            onChange={(event) => onChange({ expedited: event.target.checked })}
            help={expeditedHelp(law, isBatch)}
          >
            Expedited processing
          </Choice>
          <CopyFormat format={values.format} onChange={onChange} />
        </div>
        {values.feeWaiver && (
          <ReasonField
            label="Why the fee should be waived"
            labelNote="(optional)"
            test={legalTestText(law, law?.fees.waiver?.test, isBatch)}
            value={values.feeWaiverReason}
            onChange={(feeWaiverReason) => onChange({ feeWaiverReason })}
          />
        )}
        {values.expedited && (
          <ReasonField
            label="Why it cannot wait"
            error={expeditedError}
            test={legalTestText(law, law?.expedited?.test, isBatch)}
            value={values.expeditedReason}
            onChange={(expeditedReason) => onChange({ expeditedReason })}
          />
        )}
        {(values.feeWaiver || values.feeCategory !== null) && (
          <FeeCategoryField selected={values.feeCategory} profile={profile} onChange={onChange} />
        )}
      </fieldset>
    );
  },
  // Everything but the draft's own words: typing those must not draw this again.
  (before, after) =>
    (Object.keys(after) as (keyof LetterOptionsProps)[]).every((key) =>
      key === "values" ? sameOptions(before.values, after.values) : before[key] === after[key],
    ),
);

const OPTION_FIELDS: readonly (keyof LetterOptionValues)[] = [
  "feeWaiver",
  "feeWaiverReason",
  "feeCapDollars",
  "expedited",
  "expeditedReason",
  "format",
  "feeCategory",
];
const sameOptions = (one: LetterOptionValues, other: LetterOptionValues) =>
  OPTION_FIELDS.every((field) => one[field] === other[field]);

/** Ticked the first time, the reason begins with what the profile says of the requester. */
const feeWaiverChange = (on: boolean, values: LetterOptionValues, profile: Profile): Partial<DraftContent> =>
  on && values.feeWaiverReason.trim() === ""
    ? { feeWaiver: on, feeWaiverReason: profile.feeStatement }
    : { feeWaiver: on };

function feeWaiverHelp(
  law: Law | undefined,
  isBatch: boolean,
  category: FeeCategory | null,
  profileCategory: boolean,
): string {
  if (category !== null)
    return `${FEE_CATEGORY_LABELS[category].name}${profileCategory ? ", from your profile" : ""}`;
  if (!law || isBatch) return "Most laws have one";
  return law.fees.waiver ? law.fees.waiver.citation : "This law has none; one can still ask";
}

function expeditedHelp(law: Law | undefined, isBatch: boolean): string {
  if (!law || isBatch) return "Needs a reason in most laws";
  return law.expedited ? law.expedited.citation : "This law has none; one can still ask";
}

/** The law's own test; with several laws, that of the letter in sight, by its place. */
function legalTestText(law: Law | undefined, test: string | undefined, isBatch: boolean): string | undefined {
  if (!law) return undefined;
  const jurisdictionNote = isBatch ? `The test in this letter, ${law.place}` : "The test";
  if (test) return `${jurisdictionNote}: ${test}.`;
  return isBatch ? `The law of this letter, ${law.place}, has no test.` : "This law has no test for it.";
}

function ReasonField(props: {
  label: string;
  labelNote?: string;
  test: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (reason: string) => void;
}) {
  const { label, labelNote, test, error, value, onChange } = props;
  return (
    <Field className={css.reason} label={label} aside={labelNote} error={error} help={test}>
      {(control) => (
        <DeferredTextArea {...control} rows={2} maxLength={2000} value={value} onType={onChange} />
      )}
    </Field>
  );
}

const DEFAULT_FEE_CAP = 25;

/** A sum in whole dollars; nothing is owed above it without the requester's yes. */
function FeeCap({ dollars, onChange }: { dollars: number | null; onChange: ChangeDraft }) {
  return (
    <div>
      <div className={css.more}>
        <Choice
          checked={dollars !== null}
          onChange={(event) => onChange({ feeCapDollars: event.target.checked ? DEFAULT_FEE_CAP : null })}
        >
          A word before any cost{dollars !== null && " over"}
        </Choice>
        {dollars !== null && (
          <label className={css.dollars}>
            $
            <input
              inputMode="numeric"
              aria-label="Cost in dollars"
              value={dollars}
              maxLength={6}
              style={{ width: `${Math.max(2, String(dollars).length) + 1.2}ch` }}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, "");
                onChange({ feeCapDollars: Math.min(100_000, Number(digits)) });
              }}
            />
          </label>
        )}
      </div>
      <p className={css.moreHelp}>Nothing is owed without your yes</p>
    </div>
  );
}

/** As whom the requester asks, for the fees; the profile's unless this letter is another matter. */
function FeeCategoryField(props: { selected: FeeCategory | null; profile: Profile; onChange: ChangeDraft }) {
  const { selected, profile, onChange } = props;
  const category = selected ?? profile.feeCategory;
  const profileCategory = profile.feeCategory
    ? `${FEE_CATEGORY_LABELS[profile.feeCategory].name}, from your profile`
    : "Not said";
  return (
    <Field
      className={css.reason}
      label="Fee category"
      help={
        category
          ? FEE_CATEGORY_LABELS[category].meaning
          : "Who asks decides in many laws what may be charged."
      }
    >
      {(control) => (
        <Select
          {...control}
          value={selected ?? ""}
          onChange={(event) => onChange({ feeCategory: (event.target.value || null) as FeeCategory | null })}
        >
          <option value="">{profileCategory}</option>
          {FEE_CATEGORY_ORDER.map((each) => (
            <option key={each} value={each}>
              {FEE_CATEGORY_LABELS[each].name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
