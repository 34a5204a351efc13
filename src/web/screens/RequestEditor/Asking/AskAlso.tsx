import { memo } from "react";
import type { DraftContent } from "#contract/request.ts";
import type { Profile } from "#contract/shell.ts";
import type { Law } from "#core/deadline/law.ts";
import type { FeeCategory } from "#core/letter/wishes.ts";
import { FEE_CATEGORY_ORDER, FEE_CATEGORY_WORDS } from "#web/profile/fee-words.ts";
import { Choice, Field, Select } from "#web/ui/Field.tsx";
import { TypedArea } from "../TypedFields.tsx";
import css from "./AskAlso.module.css";
import { FormOfCopies } from "./FormOfCopies.tsx";

type Change = (part: Partial<DraftContent>) => void;

type Wishes = Pick<
  DraftContent,
  | "feeWaiver"
  | "feeWaiverReason"
  | "feeCapDollars"
  | "expedited"
  | "expeditedReason"
  | "format"
  | "feeCategory"
>;

type AskAlsoProps = {
  wishes: Wishes;
  /** The law of the letter in sight. */
  law: Law | undefined;
  /** Letters under several laws: what one of them says is not said of all. */
  many: boolean;
  profile: Profile;
  expeditedError: string | undefined;
  onChange: Change;
};

/** What else the letter asks for. A reason is in the requester's own words; without one the letter claims nothing. */
export const AskAlso = memo(
  function AskAlso(props: AskAlsoProps) {
    const { wishes, law, many, profile, expeditedError, onChange } = props;
    return (
      <fieldset>
        <legend className={css.legend}>Ask also for</legend>
        <div className={css.options}>
          <Choice
            checked={wishes.feeWaiver}
            onChange={({ target }) => onChange(waiver(target.checked, wishes, profile))}
            help={waiverWords(
              law,
              many,
              wishes.feeCategory ?? profile.feeCategory,
              wishes.feeCategory === null,
            )}
          >
            A fee waiver
          </Choice>
          <FeeCap dollars={wishes.feeCapDollars} onChange={onChange} />
          <Choice
            checked={wishes.expedited}
            onChange={(event) => onChange({ expedited: event.target.checked })}
            help={expeditedWords(law, many)}
          >
            Expedited processing
          </Choice>
          <FormOfCopies format={wishes.format} onChange={onChange} />
        </div>
        {wishes.feeWaiver && (
          <Reason
            label="Why the fee should be waived"
            aside="(optional)"
            test={testWords(law, law?.fees.waiver?.test, many)}
            value={wishes.feeWaiverReason}
            onChange={(feeWaiverReason) => onChange({ feeWaiverReason })}
          />
        )}
        {wishes.expedited && (
          <Reason
            label="Why it cannot wait"
            error={expeditedError}
            test={testWords(law, law?.expedited?.test, many)}
            value={wishes.expeditedReason}
            onChange={(expeditedReason) => onChange({ expeditedReason })}
          />
        )}
        {(wishes.feeWaiver || wishes.feeCategory !== null) && (
          <Category chosen={wishes.feeCategory} profile={profile} onChange={onChange} />
        )}
      </fieldset>
    );
  },
  // Everything but the draft's own words: typing those must not draw this again.
  (before, after) =>
    (Object.keys(after) as (keyof AskAlsoProps)[]).every((key) =>
      key === "wishes" ? sameWishes(before.wishes, after.wishes) : before[key] === after[key],
    ),
);

const WISHES: readonly (keyof Wishes)[] = [
  "feeWaiver",
  "feeWaiverReason",
  "feeCapDollars",
  "expedited",
  "expeditedReason",
  "format",
  "feeCategory",
];
const sameWishes = (one: Wishes, other: Wishes) => WISHES.every((wish) => one[wish] === other[wish]);

/** Ticked the first time, the reason begins with what the profile says of the requester. */
const waiver = (on: boolean, wishes: Wishes, profile: Profile): Partial<DraftContent> =>
  on && wishes.feeWaiverReason.trim() === ""
    ? { feeWaiver: on, feeWaiverReason: profile.feeStatement }
    : { feeWaiver: on };

function waiverWords(
  law: Law | undefined,
  many: boolean,
  category: FeeCategory | null,
  own: boolean,
): string {
  if (category !== null) return `${FEE_CATEGORY_WORDS[category].name}${own ? ", from your profile" : ""}`;
  if (!law || many) return "Most laws have one";
  return law.fees.waiver ? law.fees.waiver.citation : "This law has none; one can still ask";
}

function expeditedWords(law: Law | undefined, many: boolean): string {
  if (!law || many) return "Needs a reason in most laws";
  return law.expedited ? law.expedited.citation : "This law has none; one can still ask";
}

/** The law's own test; with several laws, that of the letter in sight, by its place. */
function testWords(law: Law | undefined, test: string | undefined, many: boolean): string | undefined {
  if (!law) return undefined;
  const where = many ? `The test in this letter, ${law.place}` : "The test";
  if (test) return `${where}: ${test}.`;
  return many ? `The law of this letter, ${law.place}, has no test.` : "This law has no test for it.";
}

function Reason(props: {
  label: string;
  aside?: string;
  test: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (reason: string) => void;
}) {
  const { label, aside, test, error, value, onChange } = props;
  return (
    <Field className={css.reason} label={label} aside={aside} error={error} help={test}>
      {(control) => <TypedArea {...control} rows={2} maxLength={2000} value={value} onType={onChange} />}
    </Field>
  );
}

const FIRST_CAP = 25;

/** A sum in whole dollars; nothing is owed above it without the requester's yes. */
function FeeCap({ dollars, onChange }: { dollars: number | null; onChange: Change }) {
  return (
    <div>
      <div className={css.more}>
        <Choice
          checked={dollars !== null}
          onChange={(event) => onChange({ feeCapDollars: event.target.checked ? FIRST_CAP : null })}
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
function Category(props: { chosen: FeeCategory | null; profile: Profile; onChange: Change }) {
  const { chosen, profile, onChange } = props;
  const category = chosen ?? profile.feeCategory;
  const own = profile.feeCategory
    ? `${FEE_CATEGORY_WORDS[profile.feeCategory].name}, from your profile`
    : "Not said";
  return (
    <Field
      className={css.reason}
      label="Fee category"
      help={
        category ? FEE_CATEGORY_WORDS[category].meaning : "Who asks decides in many laws what may be charged."
      }
    >
      {(control) => (
        <Select
          {...control}
          value={chosen ?? ""}
          onChange={(event) => onChange({ feeCategory: (event.target.value || null) as FeeCategory | null })}
        >
          <option value="">{own}</option>
          {FEE_CATEGORY_ORDER.map((each) => (
            <option key={each} value={each}>
              {FEE_CATEGORY_WORDS[each].name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
