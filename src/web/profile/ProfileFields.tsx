import type { Profile } from "#contract/shell.ts";
import { Field, Input, TextArea } from "../ui/Field.tsx";
import css from "./ProfileFields.module.css";

/** The details letters are signed with, and whether they are kept. Lay it in a form or a fieldset of your own. */
export function ProfileFields(props: {
  profile: Profile;
  onChange: (part: Partial<Profile>) => void;
  nameError?: string | undefined;
  /** Why the last change is not saved; `null` when it is. */
  saveError: string | null;
  withPhone?: boolean;
}) {
  const { profile, onChange, nameError, saveError, withPhone } = props;
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
      {withPhone && (
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
      )}
      <p className={css.note} role={saveError ? "alert" : undefined}>
        {saveError
          ? `Not saved to your profile. ${saveError}`
          : "Saved to your profile, for every later letter."}
      </p>
    </div>
  );
}
