import { useState } from "react";
import type { Profile } from "#contract/shell.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, Input, TextArea } from "#web/ui/Field.tsx";
import css from "./EditorForm.module.css";

/** Who signs. Taken from the profile, and changed for every later letter too. */
export function RequesterDetails(props: {
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
            Your details
          </h2>
          <Button kind="quiet" size="small" onClick={() => setEditing(true)}>
            Change
          </Button>
        </div>
        <p className={css.summary}>
          <b>{profile.name}</b>
          {[profile.organization, ...profile.postalAddress.split(/\r\n?|\n/)]
            .filter((line) => line.trim() !== "")
            .map((line) => `, ${line}`)}
        </p>
      </section>
    );
  }
  return (
    <fieldset className={css.details}>
      <legend className={css.legend}>Your details</legend>
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
      <p className={css.note} role={saveError ? "alert" : undefined}>
        {saveError
          ? `Not saved to your profile. ${saveError}`
          : "Saved to your profile, for every later letter."}
      </p>
    </fieldset>
  );
}
