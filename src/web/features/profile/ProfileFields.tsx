import type { Profile } from "#contract/platform/shell.ts";
import type { FeeCategory } from "#core/letter/initial/request-options.ts";
import { profile as messages } from "#messages/profile.ts";
import { Field, Input, Select, TextArea } from "#web/design/controls/Field.tsx";
import { FEE_CATEGORY_LABELS, FEE_CATEGORY_ORDER } from "./fee-categories.ts";
import css from "./ProfileFields.module.css";

/** The requester's details for letters, and whether they are saved. Put it into a form or fieldset. */
export function ProfileFields(props: {
  profile: Profile;
  onChange: (part: Partial<Profile>) => void;
  nameError?: string | undefined;
  /** Why the last change was not saved; null when it was. */
  saveError: string | null;
}) {
  const { profile, onChange, nameError, saveError } = props;
  return (
    <div className={css.fields}>
      <Field label={messages.name} error={nameError}>
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
      <Field label={messages.organization} aside={messages.optional}>
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
      <Field label={messages.postalAddress} aside={messages.optional} className={css.wide}>
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
      <Field label={messages.phone} aside={messages.optional}>
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
        {saveError ?? messages.saved}
      </p>
    </div>
  );
}

/** In many laws the fee category decides which fees are allowed. It is part of every letter. */
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
      <Field label={messages.feeCategory} aside={messages.feeCategoryAside}>
        {(control) => (
          <Select
            {...control}
            value={feeCategory ?? ""}
            onChange={(event) =>
              onChange({ feeCategory: (event.target.value || null) as FeeCategory | null })
            }
          >
            <option value="">{messages.feeCategoryNone}</option>
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
          label={messages.feeStatement}
          aside={messages.optional}
          className={css.wide}
          help={FEE_CATEGORY_LABELS[feeCategory].meaning}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={600}
              placeholder={messages.feeStatementExample}
              value={feeStatement}
              onChange={(event) => onChange({ feeStatement: event.target.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
