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
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { SimilarRequest } from "#contract/requests/similar-requests.ts";
import type { CheckRule, Finding, FindingDetail } from "#core/letter/checks/finding.ts";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { type Tone, toneClass } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./Checks.module.css";
import {
  checksSummary,
  type DraftChecks,
  passedChecksText,
  relativeSentDate,
  similarRequestsText,
} from "./check-summary.ts";

const ICONS: Record<CheckRule, string> = {
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
  if (!checks.isStarted) return null;
  const { text, letters, similar, dated } = checks;
  const clear = passedChecksText(text, dated);
  const summary = checksSummary(checks, agencies.length);
  return (
    <section className={css.checks} aria-labelledby={id}>
      <h2 id={id}>Checks {summary && <span>{summary}</span>}</h2>
      <ul>
        {letters.map((finding) => (
          <TextFinding key={finding.rule + finding.message} finding={finding} />
        ))}
        <SimilarRequests similar={similar} names={checks.names} />
        {text.map((finding) => (
          <TextFinding key={finding.rule + finding.subject} finding={finding} />
        ))}
        {clear && (
          <CheckLine tone="green" icon={mdiCheck}>
            {clear}
          </CheckLine>
        )}
      </ul>
    </section>
  );
});

/** A glyph, a sentence, what can be done at its right, and what that opens beneath. */
const CheckLine = (props: {
  tone: Tone;
  icon: string;
  children: ReactNode;
  action?: ReactNode;
  details?: ReactNode;
}) => (
  <li className={classNames(css.check, toneClass(props.tone))}>
    <Icon path={props.icon} size={16} />
    <span className={css.words}>{props.children}</span>
    {props.action}
    {props.details}
  </li>
);

function TextFinding({ finding: { rule, subject, message, details } }: { finding: Finding }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const label = details?.kind === "law" ? "Read why" : "Show how";
  return (
    <CheckLine
      tone="orange"
      icon={ICONS[rule]}
      action={
        details && (
          <MoreButton open={open} controls={id} onToggle={() => setOpen(!open)}>
            {open ? "Hide" : label}
            <VisuallyHidden>: {subject}</VisuallyHidden>
          </MoreButton>
        )
      }
      details={details && open && <MoreLines id={id} lines={details.lines} />}
    >
      <b>{subject}</b>
      {message}
    </CheckLine>
  );
}

const MoreButton = (props: {
  open: boolean;
  controls: string;
  onToggle: () => void;
  children: ReactNode;
}) => (
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

const MoreLines = ({ id, lines }: { id: string; lines: readonly FindingDetail[] }) => (
  <ul id={id} className={css.lines}>
    {lines.map(({ lead, text, citation }) => (
      <li key={lead + text}>
        {lead && <b>{lead} </b>}
        {text} {citation && <cite>{nonBreaking(citation)}</cite>}
      </li>
    ))}
  </ul>
);

/** What the person asked the same agencies before, or, where there is none, what they asked another. */
function SimilarRequests({
  similar,
  names,
}: {
  similar: readonly SimilarRequest[];
  names: ReadonlyMap<string, string>;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const sameAgencyRequests = similar.filter(({ sameAgency }) => sameAgency);
  const [first] = sameAgencyRequests.length > 0 ? sameAgencyRequests : similar;
  if (!first) return null;
  const now = new Date();
  const { strong, rest } = similarRequestsText(sameAgencyRequests.length > 0 ? sameAgencyRequests : [first], {
    names,
    now,
  });
  const isMultiple = sameAgencyRequests.length > 1;
  return (
    <CheckLine
      tone={sameAgencyRequests.length > 0 ? "orange" : "grey"}
      icon={mdiContentCopy}
      action={
        isMultiple ? (
          <MoreButton open={open} controls={id} onToggle={() => setOpen(!open)}>
            {open ? "Hide" : "Compare"}
            <VisuallyHidden> earlier requests</VisuallyHidden>
          </MoreButton>
        ) : (
          <EarlierRequestLink request={first}>Compare</EarlierRequestLink>
        )
      }
      details={
        isMultiple &&
        open && (
          <ul id={id} className={css.lines}>
            {sameAgencyRequests.map((request) => (
              <li key={request.id}>
                <EarlierRequestLink request={request}>{request.title || "No subject"}</EarlierRequestLink> to{" "}
                {request.agency?.name},{" "}
                {request.filedAt ? formatDayYear(request.filedAt.slice(0, 10)) : relativeSentDate(null, now)}
              </li>
            ))}
          </ul>
        )
      }
    >
      <b>{strong}</b>
      {rest}
    </CheckLine>
  );
}

/** In a tab of its own, beside what is being written. */
const EarlierRequestLink = ({ request, children }: { request: SimilarRequest; children: ReactNode }) => (
  <Link to={`/requests-tracker?request=${request.id}`} target="_blank" className={css.compare}>
    {children}
    <VisuallyHidden> with “{request.title}”, in a new tab</VisuallyHidden>
  </Link>
);
