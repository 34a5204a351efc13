import type { Profile } from "#contract/platform/shell.ts";
import type { FeeCategory } from "#core/letter/initial/request-options.ts";
import { Field, Input, Select, TextArea } from "#web/design/controls/Field.tsx";
import { FEE_CATEGORY_LABELS, FEE_CATEGORY_ORDER } from "./fee-categories.ts";
import css from "./ProfileFields.module.css";

/** The details letters are signed with, and whether they are kept. Lay it in a form or a fieldset of your own. */
export function ProfileFields(props: {
  profile: Profile;
  onChange: (part: Partial<Profile>) => void;
  nameError?: string | undefined;
  /** Why the last change is not saved; `null` when it is. */
  saveError: string | null;
}) {
  const { profile, onChange, nameError, saveError } = props;
  return (
    <div className={css.fields}>
      <Field label="Name" error={nameError}>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={120}
            value={profile.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Organization" aside="(optional)">
        {(control) => (
          <Input
            {...control}
            autoComplete="organization"
            maxLength={160}
            value={profile.organization}
            onChange={(event) => onChange({ organization: event.target.value })}
          />
        )}
      </Field>
      <Field label="Postal address" aside="(optional)" className={css.wide}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            autoComplete="street-address"
            maxLength={400}
            value={profile.postalAddress}
            onChange={(event) => onChange({ postalAddress: event.target.value })}
          />
        )}
      </Field>
      <Field label="Phone" aside="(optional)">
        {(control) => (
          <Input
            {...control}
            type="tel"
            autoComplete="tel"
            maxLength={40}
            value={profile.phone}
            onChange={(event) => onChange({ phone: event.target.value })}
          />
        )}
      </Field>
      <FeeCategoryFields profile={profile} onChange={onChange} />
      <p className={css.note} role={saveError ? "alert" : undefined}>
        {saveError
          ? `Not saved to your profile. ${saveError}`
          : "Saved to your profile, for every later letter."}
      </p>
    </div>
  );
}

/** Who asks decides in many laws what may be charged. What is said here stands in every letter. */
function FeeCategoryFields({
  profile,
  onChange,
}: {
  profile: Profile;
  onChange: (part: Partial<Profile>) => void;
}) {
  const { feeCategory, feeStatement } = profile;
  return (
    <>
      <Field label="You ask for" aside="(for the fees)">
        {(control) => (
          <Select
            {...control}
            value={feeCategory ?? ""}
            onChange={(event) =>
              onChange({ feeCategory: (event.target.value || null) as FeeCategory | null })
            }
          >
            <option value="">Not said</option>
            {FEE_CATEGORY_ORDER.map((category) => (
              <option key={category} value={category}>
                {FEE_CATEGORY_LABELS[category].name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {feeCategory && (
        <Field
          label="In your own words"
          aside="(optional)"
          className={css.wide}
          help={FEE_CATEGORY_LABELS[feeCategory].meaning}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={600}
              placeholder="I report for the Prairie Ledger and will publish what the records show."
              value={feeStatement}
              onChange={(event) => onChange({ feeStatement: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
