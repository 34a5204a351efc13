import { useMemo, useState } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { DiffText } from "./DiffText.tsx";
import css from "./DraftConflict.module.css";
import { FIELD_LABELS, isProse, valueText } from "./draft-labels.ts";
import { type Choice, type FieldConflict, mergeDrafts, resolveConflicts } from "./merge-drafts.ts";

const CHOICE_OPTIONS: readonly { value: Choice; label: string }[] = [
  { value: "mine", label: "Keep mine" },
  { value: "theirs", label: "Take theirs" },
  { value: "both", label: "Keep both" },
];

/**
 * Two versions of one draft that began with `base`. What goes together is merged already; where both changed the same
 * words, the person says which to keep. Nothing is saved until then.
 */
export function DraftConflict(props: {
  base: DraftContent;
  mine: DraftContent;
  theirs: DraftContent;
  onResolve: (draft: DraftContent) => void;
}) {
  const { base, mine, theirs, onResolve } = props;
  const merge = useMemo(() => mergeDrafts(base, mine, theirs), [base, mine, theirs]);
  const [choices, setChoices] = useState<ReadonlyMap<keyof DraftContent, Choice>>(() => new Map());
  return (
    <section className={css.conflict} aria-labelledby="conflict">
      <h2 id="conflict">The same words were changed in another tab or on another device</h2>
      <p>Say which to keep. Everything else goes together by itself.</p>
      {merge.conflicts.map((conflict) => (
        <ConflictingField
          key={conflict.field}
          conflict={conflict}
          choice={choices.get(conflict.field) ?? "mine"}
          onChoose={(choice) => setChoices(new Map([...choices, [conflict.field, choice]]))}
        />
      ))}
      <p className={css.end}>
        <Button kind="main" onClick={() => onResolve(resolveConflicts(merge, choices))}>
          Save it so
        </Button>
        <span>Nothing is saved until then. Both stay in Versions.</span>
      </p>
    </section>
  );
}

function ConflictingField(props: {
  conflict: FieldConflict;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}) {
  const { conflict, choice, onChoose } = props;
  const name = FIELD_LABELS[conflict.field];
  const sides = { mine: sideText(conflict, "mine"), theirs: sideText(conflict, "theirs") };
  return (
    <div className={css.clash}>
      <h3>{name}</h3>
      <Segmented
        label={`${name}: which to keep`}
        value={choice}
        options={CHOICE_OPTIONS.filter(({ value }) => value !== "both" || conflict.both !== undefined)}
        onChange={onChoose}
      />
      {(["mine", "theirs"] as const).map((side) => (
        <div key={side} className={css.side}>
          <h4>{side === "mine" ? "Here" : "There"}</h4>
          {sides[side] === "" ? (
            <span className={css.none}>Empty</span>
          ) : (
            <DiffText before={sides.theirs} after={sides.mine} side={side === "mine" ? "after" : "before"} />
          )}
        </div>
      ))}
    </div>
  );
}

const sideText = ({ field, ...values }: FieldConflict, side: "mine" | "theirs") =>
  isProse(field) ? String(values[side]) : valueText(field, values[side]);
