import { useMemo, useState } from "react";
import type { DraftContent } from "#contract/request.ts";
import { Button } from "#web/ui/Button.tsx";
import { Segmented } from "#web/ui/Segmented.tsx";
import { FIELD_NAMES, isProse, valueWords } from "../draft-words.ts";
import css from "./Conflict.module.css";
import { DiffText } from "./DiffText.tsx";
import { type Choice, type Clash, mergeDrafts, settled } from "./merge.ts";

const CHOICES: readonly { value: Choice; label: string }[] = [
  { value: "mine", label: "Keep mine" },
  { value: "theirs", label: "Take theirs" },
  { value: "both", label: "Keep both" },
];

/**
 * Two versions of one draft that began with `base`. What goes together is merged already; where both changed the same
 * words, the person says which to keep. Nothing is saved until then.
 */
export function Conflict(props: {
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
      {merge.clashes.map((clash) => (
        <ClashView
          key={clash.field}
          clash={clash}
          choice={choices.get(clash.field) ?? "mine"}
          onChoose={(choice) => setChoices(new Map([...choices, [clash.field, choice]]))}
        />
      ))}
      <p className={css.end}>
        <Button kind="main" onClick={() => onResolve(settled(merge, choices))}>
          Save it so
        </Button>
        <span>Nothing is saved until then. Both stay in Versions.</span>
      </p>
    </section>
  );
}

function ClashView(props: { clash: Clash; choice: Choice; onChoose: (choice: Choice) => void }) {
  const { clash, choice, onChoose } = props;
  const name = FIELD_NAMES[clash.field];
  const sides = { mine: wordsOf(clash, "mine"), theirs: wordsOf(clash, "theirs") };
  return (
    <div className={css.clash}>
      <h3>{name}</h3>
      <Segmented
        label={`${name}: which to keep`}
        value={choice}
        options={CHOICES.filter(({ value }) => value !== "both" || clash.both !== undefined)}
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

const wordsOf = ({ field, ...values }: Clash, side: "mine" | "theirs") =>
  isProse(field) ? String(values[side]) : valueWords(field, values[side]);
