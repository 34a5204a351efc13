import { mdiPencilOutline } from "@mdi/js";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { ToldFacts } from "#contract/reply-facts.ts";
import type { FactName, LetterFacts } from "#core/reply/told-facts.ts";
import { GlyphButton } from "#web/ui/GlyphButton.tsx";
import { FactEdit } from "./FactEdit.tsx";
import css from "./FactList.module.css";
import { FactNumber } from "./FactNumber.tsx";
import type { useTellFact } from "./fact-queries.ts";
import { factLabel } from "./fact-words.ts";
import type { FactLine } from "./reading-facts.ts";

type Telling = ReturnType<typeof useTellFact>;
type Props = {
  lines: readonly FactLine[];
  /** What counts now of each fact: told, else read. */
  facts: LetterFacts;
  /** The list it stands in. */
  list: RefObject<HTMLElement | null>;
  /** Whether addresses may be followed. */
  linked: boolean;
  /** Null where they are not to be put right. */
  telling: Telling | null;
  /** A fact the reader missed, whose field is open. */
  adding: FactName | null;
  onAdded: () => void;
  onNumber: (number: number) => void;
};

/** What was read, a line each, with the pencil that puts it right. */
export function FactList({ lines, facts, list, linked, telling, adding, onAdded, onNumber }: Props) {
  const [edited, setEdited] = useState<FactName | null>(null);
  const open = adding ?? edited;
  const left = useRef<FactName | null>(null);
  const close = () => {
    left.current = open;
    setEdited(null);
    onAdded();
  };
  // The pencil comes back when the field goes, and takes the focus the field had.
  useEffect(() => {
    if (open !== null || left.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-fact="${left.current}"] button[data-pencil]`)?.focus();
    left.current = null;
  }, [open, list]);
  const field = (fact: FactName, telling: Telling) => (
    <dd>
      <FactEdit
        key={fact}
        fact={fact}
        value={facts[fact]}
        busy={telling.isPending}
        error={telling.error?.message ?? null}
        onTell={(told: ToldFacts) => telling.mutate({ tell: told }, { onSuccess: close })}
        onCancel={() => {
          telling.reset();
          close();
        }}
      />
    </dd>
  );
  return (
    <>
      {lines.map((line, index) => (
        <div key={`${line.label} ${line.number ?? index}`} data-fact={line.fact}>
          <dt>
            {line.label}
            <span className={css.ends}>
              {telling && line.fact && line.fact !== open && (
                <GlyphButton
                  data-pencil
                  size="small"
                  className={css.pencil}
                  icon={mdiPencilOutline}
                  label={`Correct: ${line.label} ${line.value}`}
                  onClick={() => {
                    telling.reset();
                    setEdited(line.fact ?? null);
                  }}
                />
              )}
              {line.number !== null && (
                <FactNumber
                  number={line.number}
                  label={`Show in the letter, fact ${line.number}`}
                  onChoose={onNumber}
                />
              )}
            </span>
          </dt>
          {telling && line.fact && line.fact === open ? (
            field(line.fact, telling)
          ) : (
            <FactValue line={line} linked={linked}>
              {telling && line.told && line.fact && <Told fact={line.fact} telling={telling} />}
            </FactValue>
          )}
        </div>
      ))}
      {telling && adding && !lines.some(({ fact }) => fact === adding) && (
        <div data-fact={adding}>
          <dt>{factLabel(adding)}</dt>
          {field(adding, telling)}
        </div>
      )}
    </>
  );
}

const Told = ({ fact, telling }: { fact: FactName; telling: Telling }) => (
  <small>
    Said by you ·{" "}
    <button
      type="button"
      className={css.undo}
      aria-label={`Undo: ${factLabel(fact)}`}
      aria-disabled={telling.isPending || undefined}
      onClick={() => !telling.isPending && telling.mutate({ withdraw: fact })}
    >
      Undo
    </button>
  </small>
);

/** A value, as a link where it may be followed. */
export const FactValue = (props: {
  line: Pick<FactLine, "value" | "href" | "note">;
  linked: boolean;
  children?: ReactNode;
}) => {
  const { value, href, note } = props.line;
  return (
    <dd>
      {href && props.linked ? (
        <a href={href} target="_blank" rel="noopener noreferrer" title={href}>
          {value}
        </a>
      ) : (
        value
      )}
      {note && <small>{note}</small>}
      {props.children}
    </dd>
  );
};
