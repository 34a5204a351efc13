import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { splitMessage } from "#core/classify/zones/message-zones.ts";
import { linkTarget } from "#core/mail/link-target.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { type Highlight, highlightRanges } from "#core/search/highlight.ts";
import { threadClassification } from "#messages/thread/classification.ts";
import { threadEmail as m } from "#messages/thread/email.ts";
import {
  type NumberedEvidence,
  splitByEvidence,
  type TextRun,
} from "#web/features/thread/classification/evidence.ts";
import { FactNumber } from "#web/features/thread/classification/FactNumber.tsx";
import css from "./PlainText.module.css";

type Props = {
  text: string;
  evidence: readonly NumberedEvidence[];
  /** False if the sender is suspicious: web addresses are then plain text. */
  linksEnabled?: boolean;
  /** Search terms to highlight. */
  hits?: readonly Highlight[];
  /** A fact number in the text was clicked. */
  onNumber: (number: number) => void;
  /** The fact to scroll to; `sequence` changes with every request. */
  requestedFact: { number: number; sequence: number } | null;
};

const NONE: readonly Highlight[] = [];

/**
 * The plain text of an email with numbered highlights for its facts. Quoted text is collapsed, never removed.
 */
export function PlainText({
  text,
  evidence,
  linksEnabled = true,
  hits = NONE,
  onNumber,
  requestedFact,
}: Props) {
  const container = useRef<HTMLDivElement>(null);
  const runs = splitByEvidence(text, evidence);
  const requestedRun = requestedFact && runs.find((run) => run.numbers.includes(requestedFact.number));

  useEffect(() => {
    if (!requestedFact) return;
    container.current
      ?.querySelector(`[data-facts~="${requestedFact.number}"]`)
      ?.scrollIntoView({ block: "center" });
  }, [requestedFact]);

  return (
    <div className={css.text} ref={container}>
      {splitMessage(text).map((part) => {
        const partContent = (
          <Runs
            runs={clip(runs, part.start, part.end)}
            linksEnabled={linksEnabled}
            hits={hits}
            onNumber={onNumber}
          />
        );
        if (part.kind === "text") return <Fragment key={part.start}>{partContent}</Fragment>;
        if (part.kind === "signature")
          return (
            <div key={part.start} className={css.signature}>
              {partContent}
            </div>
          );
        const containsRequestedFact =
          requestedRun && requestedRun.start >= part.start && requestedRun.start < part.end;
        return (
          <Quoted
            key={part.start}
            requestedFact={containsRequestedFact ? requestedFact : null}
            hasHighlight={highlightRanges(text.slice(part.start, part.end), hits).length > 0}
          >
            {partContent}
          </Quoted>
        );
      })}
    </div>
  );
}

/** Quoted text, collapsed unless it has a search match or the evidence of the requested fact. */
function Quoted(props: {
  requestedFact: Props["requestedFact"];
  hasHighlight: boolean;
  children: ReactNode;
}) {
  const { requestedFact, children } = props;
  const [open, setOpen] = useState(props.hasHighlight);
  const [handledSequence, setHandledSequence] = useState(0);
  if (requestedFact && requestedFact.sequence !== handledSequence) {
    setHandledSequence(requestedFact.sequence);
    setOpen(true);
  }
  return (
    <>
      <button type="button" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? m.hideQuotedText : m.showQuotedText}
      </button>
      {open && <div className={css.quoted}>{children}</div>}
    </>
  );
}

/** The part of the runs between two offsets of the text. */
function clip(runs: TextRun[], from: number, to: number): TextRun[] {
  return runs.flatMap((run) => {
    const end = run.start + run.text.length;
    if (end <= from || run.start >= to) return [];
    const text = run.text.slice(Math.max(0, from - run.start), to - run.start);
    return [{ ...run, text, ends: end <= to ? run.ends : [] }];
  });
}

type RunsProps = { runs: TextRun[]; linksEnabled: boolean; hits: readonly Highlight[] } & Pick<
  Props,
  "onNumber"
>;

const Runs = ({ runs, linksEnabled, hits, onNumber }: RunsProps) =>
  runs.map((run) => {
    const content = linksEnabled ? withLinks(run.text, hits) : withHighlights(run.text, hits);
    return (
      <Fragment key={run.start}>
        {run.numbers.length > 0 ? (
          <mark className={css.evidence} data-facts={run.numbers.join(" ")}>
            {content}
          </mark>
        ) : (
          content
        )}
        {run.ends.map((number) => (
          <span key={number} className={css.number}>
            <FactNumber
              number={number}
              label={formatMessage(threadClassification.factMarker, { number })}
              onSelect={onNumber}
            />
          </span>
        ))}
      </Fragment>
    );
  });

const URL_PATTERN = /\bhttps?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** Web addresses become links that open in another tab and show their target as a tooltip. */
function withLinks(text: string, hits: readonly Highlight[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const target = linkTarget(match[0]);
    if (!target) continue;
    nodes.push(withHighlights(text.slice(from, match.index), hits));
    from = match.index + match[0].length;
    nodes.push(
      <a
        key={match.index}
        href={match[0]}
        target="_blank"
        rel="noopener noreferrer"
        title={
          target.via === null ? target.url : formatMessage(m.linkVia, { url: target.url, host: target.via })
        }
      >
        {withHighlights(match[0], hits)}
      </a>,
    );
    // Letters of another alphabet can look like Latin ones; the ASCII form of the host shows the difference.
    const showsRealHost = target.host.includes("xn--") && !match[0].includes(target.host);
    if (showsRealHost)
      nodes.push(<b key={`${match.index} host`}>{formatMessage(m.realHost, { host: target.host })}</b>);
  }
  return [...nodes, withHighlights(text.slice(from), hits)];
}

function withHighlights(text: string, hits: readonly Highlight[]): ReactNode {
  const ranges = highlightRanges(text, hits);
  if (ranges.length === 0) return withBrokenWords(text);
  return ranges.map(({ start, end }, at) => (
    <Fragment key={start}>
      {withBrokenWords(text.slice(ranges[at - 1]?.end ?? 0, start))}
      <mark className={css.searchMatch}>{withBrokenWords(text.slice(start, end))}</mark>
      {at === ranges.length - 1 && withBrokenWords(text.slice(end))}
    </Fragment>
  ));
}

/** A browser takes a minute to lay out one word of 200,000 letters or accents, and no time for many of these. */
const ENDLESS_WORD = /(\S{1000})/u;

/** Embeddings, overrides and isolates (UAX #9, 2.1 to 2.4): they can show words in an order in which nobody wrote them. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text without controls of its direction, and with a line break after every thousandth letter of an endless word. */
function withBrokenWords(text: string): ReactNode {
  const parts = text.replace(DIRECTION_CONTROLS, "").split(ENDLESS_WORD);
  if (parts.length === 1) return parts[0];
  // What the pattern caught is every second part.
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text that does not change
    <Fragment key={at}>
      {part}
      {at % 2 === 1 && <br />}
    </Fragment>
  ));
}
