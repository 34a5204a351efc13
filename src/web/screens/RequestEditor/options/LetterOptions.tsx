import { mdiMenuDown } from "@mdi/js";
import { memo, Suspense } from "react";
import type { Profile } from "#contract/platform/shell.ts";
import type { DraftContent } from "#contract/requests/request.ts";
import type { Law } from "#core/law/law.ts";
import type { FeeCategory, Format } from "#core/letter/initial/request-options.ts";
import type { CurrencySymbol } from "#core/letter/initial/request-options-text.ts";
import { requiredContents } from "#core/letter/initial/required-contents.ts";
import { type LetterLanguage, languageFor, languagesOf } from "#core/letter/letter-language.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorLetter } from "#messages/editor/letter.ts";
import { editorOptions } from "#messages/editor/options.ts";
import { Choice, Field, Select } from "#web/design/controls/Field.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { FEE_CATEGORY_LABELS, FEE_CATEGORY_ORDER } from "#web/features/profile/fee-categories.ts";
import { DeferredTextArea } from "#web/screens/RequestEditor/DeferredInput.tsx";
import css from "./LetterOptions.module.css";

/** Of few laws, so that it is loaded for them alone. */
const StatementFields = lazyComponent(async () => (await import("./StatementFields.tsx")).StatementFields);

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
  | "language"
  | "legalProceeding"
  | "conviction"
  | "residentOf"
>;

type LetterOptionsProps = {
  values: LetterOptionValues;
  /** The law of the selected letter. */
  law: Law | undefined;
  /** Several letters: statements about one law may not hold for all. */
  isBatch: boolean;
  /** The money of the agencies; null if they have several. */
  currency: CurrencySymbol | null;
  profile: Profile;
  expeditedError: string | undefined;
  onChange: ChangeDraft;
};

/** Further requests of the letter. Reasons are in the requester's own words; without one the letter states none. */
export const LetterOptions = memo(
  function LetterOptions(props: LetterOptionsProps) {
    const { values, law, isBatch, currency, profile, expeditedError, onChange } = props;
    return (
      <fieldset>
        <legend className={css.legend}>{editorOptions.legend}</legend>
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
            {editorOptions.feeWaiver}
          </Choice>
          <FeeCap amount={values.feeCapDollars} currency={currency} onChange={onChange} />
          <Choice
            checked={values.expedited}
            onChange={(event) => onChange({ expedited: event.target.checked })}
            help={expeditedHelp(law, isBatch)}
          >
            {editorOptions.expedited}
          </Choice>
          <CopyFormat format={values.format} onChange={onChange} />
        </div>
        {values.feeWaiver && (
          <ReasonField
            label={editorOptions.feeWaiverReason}
            labelNote={editorOptions.optional}
            test={legalTestText(law, law?.fees.waiver?.test, isBatch)}
            value={values.feeWaiverReason}
            onChange={(feeWaiverReason) => onChange({ feeWaiverReason })}
          />
        )}
        {values.expedited && (
          <ReasonField
            label={editorOptions.expeditedReason}
            error={expeditedError}
            test={legalTestText(law, law?.expedited?.test, isBatch)}
            value={values.expeditedReason}
            onChange={(expeditedReason) => onChange({ expeditedReason })}
          />
        )}
        {(values.feeWaiver || values.feeCategory !== null || dependsOnPurpose(law)) && (
          <FeeCategoryField selected={values.feeCategory} profile={profile} onChange={onChange} />
        )}
        {law && (law.residency.required || requiredContents(law).certified) && (
          <Suspense>
            <StatementFields law={law} values={values} onChange={onChange} />
          </Suspense>
        )}
        {law && languagesOf(law.jurisdiction).length > 1 && (
          <LanguageField law={law} selected={values.language} onChange={onChange} />
        )}
      </fieldset>
    );
  },
  // Ignores the subject and the records: typing there must not render this again.
  (before, after) =>
    (Object.keys(after) as (keyof LetterOptionsProps)[]).every((key) =>
      key === "values" ? sameOptions(before.values, after.values) : before[key] === after[key],
    ),
);

/** Some laws give requests with a commercial purpose another time limit. */
const dependsOnPurpose = (law: Law | undefined): boolean =>
  law?.tiers?.some(({ when }) => when === "commercial") === true;

const OPTION_FIELDS: readonly (keyof LetterOptionValues)[] = [
  "feeWaiver",
  "feeWaiverReason",
  "feeCapDollars",
  "expedited",
  "expeditedReason",
  "format",
  "feeCategory",
  "language",
  "legalProceeding",
  "conviction",
  "residentOf",
];
const sameOptions = (one: LetterOptionValues, other: LetterOptionValues) =>
  OPTION_FIELDS.every((field) => one[field] === other[field]);

/** An empty reason is prefilled from the profile when the option is checked. */
const feeWaiverChange = (on: boolean, values: LetterOptionValues, profile: Profile): Partial<DraftContent> =>
  on && values.feeWaiverReason.trim() === ""
    ? { feeWaiver: on, feeWaiverReason: profile.feeStatement }
    : { feeWaiver: on };

function feeWaiverHelp(
  law: Law | undefined,
  isBatch: boolean,
  category: FeeCategory | null,
  isFromProfile: boolean,
): string {
  if (category !== null) {
    const { name } = FEE_CATEGORY_LABELS[category];
    return isFromProfile ? formatMessage(editorOptions.fromProfile, { category: name }) : name;
  }
  if (!law || isBatch) return editorOptions.mostLawsHaveOne;
  return law.fees.waiver ? law.fees.waiver.citation : editorOptions.notInLaw;
}

function expeditedHelp(law: Law | undefined, isBatch: boolean): string {
  if (!law || isBatch) return editorOptions.needsReason;
  return law.expedited ? law.expedited.citation : editorOptions.notInLaw;
}

/** The law's own test; with several letters, that of the selected letter, with its jurisdiction. */
function legalTestText(law: Law | undefined, test: string | undefined, isBatch: boolean): string | undefined {
  if (!law) return undefined;
  const { place } = law;
  if (test)
    return isBatch
      ? formatMessage(editorOptions.testOf, { place, test })
      : formatMessage(editorOptions.test, { test });
  return isBatch ? formatMessage(editorOptions.noTestOf, { place }) : editorOptions.noTest;
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

/** An amount in the money of each agency's place, without cents: the agency must ask before it charges more. */
function FeeCap(props: { amount: number | null; currency: CurrencySymbol | null; onChange: ChangeDraft }) {
  const { amount, currency, onChange } = props;
  const { feeCap } = editorOptions;
  return (
    <div>
      <div className={css.inline}>
        <Choice
          checked={amount !== null}
          onChange={(event) => onChange({ feeCapDollars: event.target.checked ? DEFAULT_FEE_CAP : null })}
        >
          {amount === null ? feeCap.label : feeCap.labelOver}
        </Choice>
        {amount !== null && (
          <label className={css.dollars}>
            {currency}
            <input
              inputMode="numeric"
              aria-label={formatMessage(feeCap.amount, {
                currency: currency ? feeCap.currencies[currency] : feeCap.each,
              })}
              value={amount}
              maxLength={6}
              style={{ width: `${Math.max(2, String(amount).length) + 1.2}ch` }}
              onChange={(event) => {
                const digits = event.target.value.replace(/\D/g, "");
                onChange({ feeCapDollars: Math.min(100_000, Number(digits)) });
              }}
            />
          </label>
        )}
      </div>
      <p className={css.inlineHelp}>
        {amount === null ? feeCap.helpOff : currency === null ? feeCap.helpOfEach : feeCap.help}
      </p>
    </div>
  );
}

/** Where the law has letters in several languages; null: as the agency writes. */
function LanguageField(props: {
  law: Law;
  selected: LetterLanguage | null | undefined;
  onChange: ChangeDraft;
}) {
  const { law, selected, onChange } = props;
  const [usual, ...others] = languagesOf(law.jurisdiction);
  return (
    <Field className={css.reason} label={editorOptions.language.label} help={editorOptions.language.help}>
      {(control) => (
        <Select
          {...control}
          value={languageFor(law.jurisdiction, selected)}
          onChange={({ target }) =>
            onChange({ language: target.value === usual ? null : (target.value as LetterLanguage) })
          }
        >
          <option value={usual}>
            {formatMessage(editorOptions.language.usual, { language: editorLetter.languages[usual] })}
          </option>
          {others.map((language) => (
            <option key={language} value={language}>
              {editorLetter.languages[language]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The fee category of the requester: that of the profile unless this request sets another. */
function FeeCategoryField(props: { selected: FeeCategory | null; profile: Profile; onChange: ChangeDraft }) {
  const { selected, profile, onChange } = props;
  const category = selected ?? profile.feeCategory;
  const profileCategory = profile.feeCategory
    ? formatMessage(editorOptions.fromProfile, { category: FEE_CATEGORY_LABELS[profile.feeCategory].name })
    : editorOptions.feeCategory.notSet;
  return (
    <Field
      className={css.reason}
      label={editorOptions.feeCategory.label}
      help={category ? FEE_CATEGORY_LABELS[category].meaning : editorOptions.feeCategory.help}
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

type CopyFormatValue = Exclude<Format, "any">;

const NAMES = editorOptions.format.names satisfies Record<CopyFormatValue, string>;
const HELP = editorOptions.format.help satisfies Record<CopyFormatValue, string>;

/** The format of the copies. Unchecked, the letter does not mention it; checked, the label is a select. */
function CopyFormat(props: { format: Format; onChange: (part: Partial<DraftContent>) => void }) {
  const { format, onChange } = props;
  if (format === "any") {
    return (
      <Choice
        checked={false}
        onChange={() => onChange({ format: "electronic" })}
        help={editorOptions.format.otherFormats}
      >
        {NAMES.electronic}
      </Choice>
    );
  }
  return (
    <div>
      <div className={css.inline}>
        <Choice checked aria-label={NAMES[format]} onChange={() => onChange({ format: "any" })}>
          {null}
        </Choice>
        <span className={css.form}>
          {NAMES[format]}
          <Icon path={mdiMenuDown} size={16} />
          <select
            aria-label={editorOptions.format.label}
            value={format}
            onChange={(event) => onChange({ format: event.target.value as CopyFormatValue })}
          >
            {(Object.keys(NAMES) as CopyFormatValue[]).map((form) => (
              <option key={form} value={form}>
                {NAMES[form]}
              </option>
            ))}
          </select>
        </span>
      </div>
      <p className={css.inlineHelp}>{HELP[format]}</p>
    </div>
  );
}
