import type { DraftContent } from "#contract/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { sameValue } from "./autosave.ts";
import css from "./Conflict.module.css";

const NAMES: Record<keyof DraftContent, string> = {
  agencyIds: "Agencies",
  title: "Subject",
  records: "Records you ask for",
  madeFrom: "Made from",
  madeTo: "Made until",
  feeWaiver: "Fee waiver",
  feeWaiverReason: "Why the fee should be waived",
  feeCapDollars: "Cost limit",
  expedited: "Expedited processing",
  expeditedReason: "Why it cannot wait",
  format: "Form of the copies",
  feeCategory: "Fee category",
  attachments: "Files",
};

/** Two versions of one draft, side by side where they differ. Nothing is saved until one is chosen. */
export function Conflict(props: {
  mine: DraftContent;
  theirs: DraftContent;
  onMine: () => void;
  onTheirs: () => void;
}) {
  const { mine, theirs, onMine, onTheirs } = props;
  const differing = (Object.keys(NAMES) as (keyof DraftContent)[]).filter(
    (key) => !sameValue(mine[key], theirs[key]),
  );
  return (
    <section className={css.conflict} aria-labelledby="conflict">
      <h2 id="conflict">This draft was changed in another tab or on another device</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">What differs</th>
            <th scope="col">Here</th>
            <th scope="col">There</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((key) => (
            <tr key={key}>
              <th scope="row">{NAMES[key]}</th>
              <td>{shown(mine[key])}</td>
              <td>{shown(theirs[key])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.choice}>
        <Button onClick={onMine}>Keep what is here</Button>
        <Button onClick={onTheirs}>Take the other version</Button>
        <span>Nothing is saved until you choose. The version you leave is replaced.</span>
      </p>
    </section>
  );
}

function shown(value: DraftContent[keyof DraftContent]): string {
  if (Array.isArray(value)) return value.length === 0 ? "None" : String(value.length);
  if (value === true) return "Yes";
  if (value === false) return "No";
  return value === null || value === "" ? "Empty" : String(value);
}
