import {
  mdiAlertOutline,
  mdiArrowExpandHorizontal,
  mdiCalendarQuestionOutline,
  mdiCashRemove,
  mdiCheck,
  mdiContentCopy,
  mdiEmailAlertOutline,
  mdiFormatListNumbered,
  mdiHelpCircleOutline,
  mdiShieldAlertOutline,
  mdiTimerOffOutline,
} from "@mdi/js";
import { memo, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { AgencyItem } from "#contract/agency.ts";
import type { SimilarRequest } from "#contract/similar.ts";
import type { Finding, MoreLine, Rule } from "#core/letter/checks/finding.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { type Tone, toneClass } from "#web/ui/tones.ts";
import { unbroken } from "#web/ui/unbroken.ts";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./Checks.module.css";
import { againWords, checksSummary, type DraftChecks, inOrder, sentWhen } from "./check-words.ts";

const GLYPHS: Record<Rule, string> = {
  blank: mdiAlertOutline,
  dates: mdiCalendarQuestionOutline,
  private: mdiShieldAlertOutline,
  broad: mdiArrowExpandHorizontal,
  question: mdiHelpCircleOutline,
  many: mdiFormatListNumbered,
  waiver: mdiCashRemove,
  expedited: mdiTimerOffOutline,
  residency: mdiAlertOutline,
  address: mdiEmailAlertOutline,
  reach: mdiEmailAlertOutline,
};

/** What is worth a second look before the letters go. Nothing here holds one back. */
export const Checks = memo(function Checks(props: { checks: DraftChecks; agencies: readonly AgencyItem[] }) {
  const { checks, agencies } = props;
  const id = useId();
  if (!checks.begun) return null;
  const { text, letters, similar, dated } = checks;
  const clear = inOrder(text, dated);
  const summary = checksSummary(checks, agencies.length);
  return (
    <section className={css.checks} aria-labelledby={id}>
      <h2 id={id}>Checks {summary && <span>{summary}</span>}</h2>
      <ul>
        {letters.map((finding) => (
          <Found key={finding.rule + finding.rest} finding={finding} />
        ))}
        <Again similar={similar} names={checks.names} />
        {text.map((finding) => (
          <Found key={finding.rule + finding.strong} finding={finding} />
        ))}
        {clear && (
          <Line tone="green" glyph={mdiCheck}>
            {clear}
          </Line>
        )}
      </ul>
    </section>
  );
});

/** A glyph, a sentence, what can be done at its right, and what that opens beneath. */
const Line = (props: {
  tone: Tone;
  glyph: string;
  children: ReactNode;
  action?: ReactNode;
  opened?: ReactNode;
}) => (
  <li className={classNames(css.check, toneClass(props.tone))}>
    <Icon path={props.glyph} size={16} />
    <span className={css.words}>{props.children}</span>
    {props.action}
    {props.opened}
  </li>
);

function Found({ finding: { rule, strong, rest, more } }: { finding: Finding }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const label = more?.kind === "law" ? "Read why" : "Show how";
  return (
    <Line
      tone="orange"
      glyph={GLYPHS[rule]}
      action={
        more && (
          <More open={open} controls={id} onToggle={() => setOpen(!open)}>
            {open ? "Hide" : label}
            <VisuallyHidden>: {strong}</VisuallyHidden>
          </More>
        )
      }
      opened={more && open && <Lines id={id} lines={more.lines} />}
    >
      <b>{strong}</b>
      {rest}
    </Line>
  );
}

const More = (props: { open: boolean; controls: string; onToggle: () => void; children: ReactNode }) => (
  <button
    type="button"
    className={css.more}
    aria-expanded={props.open}
    aria-controls={props.open ? props.controls : undefined}
    onClick={props.onToggle}
  >
    {props.children}
  </button>
);

const Lines = ({ id, lines }: { id: string; lines: readonly MoreLine[] }) => (
  <ul id={id} className={css.lines}>
    {lines.map(({ lead, text, citation }) => (
      <li key={lead + text}>
        {lead && <b>{lead} </b>}
        {text} {citation && <cite>{unbroken(citation)}</cite>}
      </li>
    ))}
  </ul>
);

/** What the person asked the same agencies before, or, where there is none, what they asked another. */
function Again({
  similar,
  names,
}: {
  similar: readonly SimilarRequest[];
  names: ReadonlyMap<string, string>;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const again = similar.filter(({ sameAgency }) => sameAgency);
  const [first] = again.length > 0 ? again : similar;
  if (!first) return null;
  const now = new Date();
  const { strong, rest } = againWords(again.length > 0 ? again : [first], { names, now });
  const several = again.length > 1;
  return (
    <Line
      tone={again.length > 0 ? "orange" : "grey"}
      glyph={mdiContentCopy}
      action={
        several ? (
          <More open={open} controls={id} onToggle={() => setOpen(!open)}>
            {open ? "Hide" : "Compare"}
            <VisuallyHidden> earlier requests</VisuallyHidden>
          </More>
        ) : (
          <Earlier request={first}>Compare</Earlier>
        )
      }
      opened={
        several &&
        open && (
          <ul id={id} className={css.lines}>
            {again.map((request) => (
              <li key={request.id}>
                <Earlier request={request}>{request.title || "No subject"}</Earlier> to {request.agency?.name}
                , {request.filedAt ? dayYear(request.filedAt.slice(0, 10)) : sentWhen(null, now)}
              </li>
            ))}
          </ul>
        )
      }
    >
      <b>{strong}</b>
      {rest}
    </Line>
  );
}

/** In a tab of its own, beside what is being written. */
const Earlier = ({ request, children }: { request: SimilarRequest; children: ReactNode }) => (
  <Link to={`/requests-tracker?request=${request.id}`} target="_blank" className={css.compare}>
    {children}
    <VisuallyHidden> with “{request.title}”, in a new tab</VisuallyHidden>
  </Link>
);
