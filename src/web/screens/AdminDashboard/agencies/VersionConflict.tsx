import { mdiContentCopy } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { differing, FIELD_LABELS, type FieldName, type Fields } from "./agency-fields.ts";
import css from "./VersionConflict.module.css";

/** The fields in which two versions of an agency differ. Nothing is saved until one version is chosen. */
export function VersionConflict(props: {
  localFields: Fields;
  serverFields: Fields;
  /** Fields that both versions changed. */
  conflicting: readonly FieldName[];
  onKeepLocal: () => void;
  onTakeServer: () => void;
}) {
  const { localFields, serverFields, conflicting, onKeepLocal, onTakeServer } = props;
  return (
    <section className={css.conflict} aria-label={adminAgencies.conflict.label}>
      <Notice tone="orange" icon={mdiContentCopy} role="alert">
        {conflicting.length === 0
          ? adminAgencies.conflict.noOverlap
          : formatMessage(adminAgencies.conflict.overlap, {
              fields: conflicting.map((name) => FIELD_LABELS[name]).join(", "),
            })}
      </Notice>
      <table>
        <thead>
          <tr>
            <th scope="col">{adminAgencies.conflict.field}</th>
            <th scope="col">{adminAgencies.conflict.yours}</th>
            <th scope="col">{adminAgencies.conflict.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differing(localFields, serverFields).map((name) => (
            <tr key={name}>
              <th scope="row">{FIELD_LABELS[name]}</th>
              <td>{localFields[name] || adminAgencies.conflict.empty}</td>
              <td>{serverFields[name] || adminAgencies.conflict.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.choice}>
        <Button size="small" onClick={onKeepLocal}>
          {adminAgencies.conflict.keepYours}
        </Button>
        <Button size="small" onClick={onTakeServer}>
          {adminAgencies.conflict.takeTheirs}
        </Button>
      </p>
    </section>
  );
}
