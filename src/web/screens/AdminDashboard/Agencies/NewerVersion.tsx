import { mdiContentCopy } from "@mdi/js";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { differing, FIELD_NAMES, type FieldName, type Fields } from "./agency-fields.ts";
import css from "./NewerVersion.module.css";

/** Two versions of an office where they differ. Nothing is saved until one is chosen. */
export function NewerVersion(props: {
  mine: Fields;
  theirs: Fields;
  /** What both changed. */
  both: readonly FieldName[];
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { mine, theirs, both, onMine, onTheirs } = props;
  return (
    <section className={css.newer} aria-label="Somebody else’s change">
      <Notice tone="orange" icon={mdiContentCopy} role="alert">
        Somebody changed this agency while you did, so nothing was saved.{" "}
        {both.length === 0
          ? "You changed other fields than they did."
          : `You both changed: ${both.map((name) => FIELD_NAMES[name].toLowerCase()).join(", ")}.`}
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
          {differing(mine, theirs).map((name) => (
            <tr key={name}>
              <th scope="row">{FIELD_NAMES[name]}</th>
              <td>{mine[name] || "Empty"}</td>
              <td>{theirs[name] || "Empty"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.choice}>
        <Button size="small" onClick={onMine}>
          Keep my changes over theirs
        </Button>
        <Button size="small" onClick={onTheirs}>
          Take their version
        </Button>
      </p>
    </section>
  );
}
