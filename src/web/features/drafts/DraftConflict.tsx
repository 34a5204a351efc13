import { useMemo, useState } from "react";
import type { DraftContent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorVersions } from "#messages/editor/versions.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { DiffText } from "./DiffText.tsx";
import css from "./DraftConflict.module.css";
import { FIELD_LABELS, isProse, valueText } from "./draft-labels.ts";
import { type Choice, type FieldConflict, mergeDrafts, resolveConflicts } from "./merge-drafts.ts";

const CHOICE_OPTIONS: readonly { value: Choice; label: string }[] = [
  { value: "mine", label: editorVersions.conflict.keepMine },
  { value: "theirs", label: editorVersions.conflict.takeTheirs },
  { value: "both", label: editorVersions.conflict.keepBoth },
];

/**
 * Two versions of one draft with a common `base`. Compatible changes are merged; where both changed the same text, the user
 * chooses. Nothing is saved until then.
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
      <h2 id="conflict">{editorVersions.conflict.title}</h2>
      <p>{editorVersions.conflict.explanation}</p>
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
          {editorVersions.conflict.save}
        </Button>
        <span>{editorVersions.conflict.note}</span>
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
    <div className={css.field}>
      <h3>{name}</h3>
      <Segmented
        label={formatMessage(editorVersions.conflict.field, { field: name })}
        value={choice}
        options={CHOICE_OPTIONS.filter(({ value }) => value !== "both" || conflict.both !== undefined)}
        onChange={onChoose}
      />
      {(["mine", "theirs"] as const).map((side) => (
        <div key={side} className={css.side}>
          <h4>{editorVersions.conflict[side]}</h4>
          {sides[side] === "" ? (
            <span className={css.none}>{editorVersions.conflict.empty}</span>
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
