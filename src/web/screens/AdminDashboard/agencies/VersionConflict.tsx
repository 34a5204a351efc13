import { mdiContentCopy } from "@mdi/js";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { differing, FIELD_LABELS, type FieldName, type Fields } from "./agency-fields.ts";
import css from "./VersionConflict.module.css";

/** Two versions of an office where they differ. Nothing is saved until one is chosen. */
export function VersionConflict(props: {
  localFields: Fields;
  serverFields: Fields;
  /** What both changed. */
  conflicting: readonly FieldName[];
  onKeepLocal: () => void;
  onTakeServer: () => void;
}) {
  const { localFields, serverFields, conflicting, onKeepLocal, onTakeServer } = props;
  return (
    <section className={css.newer} aria-label="Somebody else’s change">
      <Notice tone="orange" icon={mdiContentCopy} role="alert">
        Somebody changed this agency while you did, so nothing was saved.{" "}
        {conflicting.length === 0
          ? "You changed other fields than they did."
          : `You both changed: ${conflicting.map((name) => FIELD_LABELS[name].toLowerCase()).join(", ")}.`}
      </Notice>
      <table>
        <thead>
          <tr>
            <th scope="col">What differs</th>
            <th scope="col">Here</th>
            <th scope="col">Theirs</th>
          </tr>
        </thead>
        <tbody>
          {differing(localFields, serverFields).map((name) => (
            <tr key={name}>
              <th scope="row">{FIELD_LABELS[name]}</th>
              <td>{localFields[name] || "Empty"}</td>
              <td>{serverFields[name] || "Empty"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.choice}>
        <Button size="small" onClick={onKeepLocal}>
          Keep my changes over theirs
        </Button>
        <Button size="small" onClick={onTakeServer}>
          Take their version
        </Button>
      </p>
    </section>
  );
}
