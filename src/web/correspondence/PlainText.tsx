import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { linkTarget } from "#core/reply/link-target.ts";
import { partsOf } from "#core/reply/trim.ts";
import { type Highlight, placesOf } from "#core/search/highlight.ts";
import { type NumberedEvidence, splitByEvidence, type TextRun } from "./evidence.ts";
import { FactNumber } from "./FactNumber.tsx";
import css from "./PlainText.module.css";

type Props = {
  text: string;
  evidence: readonly NumberedEvidence[];
  /** False where following what the sender wrote would be unwise: web addresses stay words. */
  linked?: boolean;
  /** What was searched for, to be marked. */
  hits?: readonly Highlight[];
  /** A number in the text was chosen: its line in the margin is wanted. */
  onNumber: (number: number) => void;
  /** The fact whose words are to be brought into view; `turn` changes with every wish. */
  wished: { number: number; turn: number } | null;
};

const NONE: readonly Highlight[] = [];

/** A mail's plain text with what was read from it marked and numbered; what it quotes is folded, never cut. */
export function PlainText({ text, evidence, linked = true, hits = NONE, onNumber, wished }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const runs = splitByEvidence(text, evidence);
  const wishedRun = wished && runs.find((run) => run.numbers.includes(wished.number));

  useEffect(() => {
    if (!wished) return;
    box.current?.querySelector(`[data-facts~="${wished.number}"]`)?.scrollIntoView({ block: "center" });
  }, [wished]);

  return (
    <div className={css.text} ref={box}>
      {partsOf(text).map((part) => {
        const inside = (
          <Runs runs={clip(runs, part.start, part.end)} linked={linked} hits={hits} onNumber={onNumber} />
        );
        if (part.kind === "text") return <Fragment key={part.start}>{inside}</Fragment>;
        if (part.kind === "signature")
          return (
            <div key={part.start} className={css.signature}>
              {inside}
            </div>
          );
        const wishedHere = wishedRun && wishedRun.start >= part.start && wishedRun.start < part.end;
        return (
          <Quoted
            key={part.start}
            wished={wishedHere ? wished : null}
            sought={placesOf(text.slice(part.start, part.end), hits).length > 0}
          >
            {inside}
          </Quoted>
        );
      })}
    </div>
  );
}

/** Earlier mail, behind a button until it is asked for, a fact's words lie in it, or what was searched for. */
function Quoted(props: { wished: Props["wished"]; sought: boolean; children: ReactNode }) {
  const { wished, children } = props;
  const [open, setOpen] = useState(props.sought);
  const [answered, setAnswered] = useState(0);
  if (wished && wished.turn !== answered) {
    setAnswered(wished.turn);
    setOpen(true);
  }
  return (
    <>
      <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? "Hide quoted text" : "Show quoted text"}
      </button>
      {open && <div className={css.quoted}>{children}</div>}
    </>
  );
}

/** The part of the runs between two places in the text. */
function clip(runs: TextRun[], from: number, to: number): TextRun[] {
  return runs.flatMap((run) => {
    const end = run.start + run.text.length;
    if (end <= from || run.start >= to) return [];
    const text = run.text.slice(Math.max(0, from - run.start), to - run.start);
    return [{ ...run, text, ends: end <= to ? run.ends : [] }];
  });
}

type RunsProps = { runs: TextRun[]; linked: boolean; hits: readonly Highlight[] } & Pick<Props, "onNumber">;

const Runs = ({ runs, linked, hits, onNumber }: RunsProps) =>
  runs.map((run) => {
    const words = linked ? withLinks(run.text, hits) : withHits(run.text, hits);
    return (
      <Fragment key={run.start}>
        {run.numbers.length > 0 ? (
          <mark className={css.evidence} data-facts={run.numbers.join(" ")}>
            {words}
          </mark>
        ) : (
          words
        )}
        {run.ends.map((number) => (
          <FactNumber
            key={number}
            number={number}
            label={`Fact ${number} was read here`}
            onChoose={onNumber}
          />
        ))}
      </Fragment>
    );
  });

const ADDRESS = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** Web addresses become links that show their whole target and open apart from this page. */
function withLinks(text: string, hits: readonly Highlight[]): ReactNode[] {
  const pieces: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const target = linkTarget(match[0]);
    if (!target) continue;
    pieces.push(withHits(text.slice(from, match.index), hits));
    from = match.index + match[0].length;
    pieces.push(
      <a
        key={match.index}
        href={match[0]}
        target="_blank"
        rel="noopener noreferrer"
        title={target.via === null ? target.url : `${target.url}\nby way of ${target.via}`}
      >
        {withHits(match[0], hits)}
      </a>,
    );
    // Letters of another alphabet pass for ours; in ASCII they do not.
    const told = target.host.includes("xn--") && !match[0].includes(target.host);
    if (told) pieces.push(<b key={`${match.index} host`}>{` (really goes to ${target.host})`}</b>);
  }
  return [...pieces, withHits(text.slice(from), hits)];
}

function withHits(text: string, hits: readonly Highlight[]): ReactNode {
  const places = placesOf(text, hits);
  if (places.length === 0) return text;
  return places.map(({ start, end }, at) => (
    <Fragment key={start}>
      {text.slice(places[at - 1]?.end ?? 0, start)}
      <mark className={css.sought}>{text.slice(start, end)}</mark>
      {at === places.length - 1 && text.slice(end)}
    </Fragment>
  ));
}
