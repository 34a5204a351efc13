import { useState } from "react";
import { Link } from "react-router";
import type { Profile } from "#contract/platform/shell.ts";
import { editorOptions } from "#messages/editor/options.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { ProfileFields } from "#web/features/profile/ProfileFields.tsx";
import css from "#web/screens/RequestEditor/EditorForm.module.css";

/** The requester. Changes apply to the profile, so to later letters too. */
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
