import {
  mdiAlertOutline,
  mdiArrowExpandHorizontal,
  mdiCalendarQuestionOutline,
  mdiCashRemove,
  mdiCheck,
  mdiContentCopy,
  mdiEmailAlertOutline,
  mdiFormatListNumbered,
  mdiFormTextbox,
  mdiHelpCircleOutline,
  mdiShieldAlertOutline,
  mdiTimerOffOutline,
  mdiTranslate,
} from "@mdi/js";
import { memo, type ReactNode, useId, useState } from "react";
import { Link } from "react-router";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { SimilarRequest } from "#contract/requests/similar-requests.ts";
import {
  type CheckRule,
  type Finding,
  type FindingDetail,
  type FindingText,
  findingPlainText,
} from "#core/letter/checks/finding.ts";
import { editorChecks } from "#messages/editor/checks.ts";
import { classNames } from "#web/design/class-names.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { type Tone, toneClass } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./Checks.module.css";
import {
  checksSummary,
  type DraftChecks,
  neededText,
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
  category: mdiTimerOffOutline,
  residency: mdiAlertOutline,
  address: mdiEmailAlertOutline,
  reach: mdiEmailAlertOutline,
  language: mdiTranslate,
  statement: mdiAlertOutline,
};

/** Things to review before sending. They never block it. */
export const Checks = memo(function Checks(props: { checks: DraftChecks; agencies: readonly AgencyItem[] }) {
  const { checks, agencies } = props;
  const id = useId();
  if (!checks.isStarted) return null;
  const { text, letters, similar } = checks;
  const passed = passedChecksText(checks);
  const needed = neededText(checks);
  const summary = checksSummary(checks, agencies.length);
  return (
    <section className={css.checks} aria-labelledby={id}>
      <h2 id={id}>
        {editorChecks.title} {summary && <span>{summary}</span>}
      </h2>
      <ul>
        {needed && (
          <CheckLine tone="grey" icon={mdiFormTextbox}>
            {needed}
          </CheckLine>
        )}
        {letters.map((finding) => (
          <TextFinding key={finding.rule + findingPlainText(finding)} finding={finding} />
        ))}
        <SimilarRequests similar={similar} names={checks.names} />
        {text.map((finding) => (
          <TextFinding key={finding.rule + finding.subject} finding={finding} />
        ))}
        {passed && (
          <CheckLine tone="green" icon={mdiCheck}>
            {passed}
          </CheckLine>
        )}
      </ul>
    </section>
  );
});

/** An icon, a sentence, an action at its right, and details below. */
const CheckLine = (props: {
  tone: Tone;
  icon: string;
  children: ReactNode;
  action?: ReactNode;
  details?: ReactNode;
}) => (
  <li className={classNames(css.check, toneClass(props.tone))}>
    <Icon path={props.icon} size={16} />
    <span className={css.text}>{props.children}</span>
    {props.action}
    {props.details}
  </li>
);

function TextFinding({ finding: { rule, subject, text, details } }: { finding: Finding }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const showLabel = details?.kind === "law" ? editorChecks.showLaw : editorChecks.showWording;
  return (
    <CheckLine
      tone="orange"
      icon={ICONS[rule]}
      action={
        details && (
          <MoreButton open={open} controls={id} onToggle={() => setOpen(!open)}>
            <RichText message={open ? editorChecks.hide : showLabel} values={{ subject, hidden }} />
          </MoreButton>
        )
      }
      details={details && open && <MoreLines id={id} lines={details.lines} />}
    >
      <EmphasizedText text={text} />
    </CheckLine>
  );
}

const EmphasizedText = ({ text }: { text: FindingText }) =>
  text.map((part) => (typeof part === "string" ? part : <b key={part.subject}>{part.subject}</b>));

const hidden = (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>;

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

/** Earlier requests of the user to the same agencies or, without one, the most similar one to another agency. */
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
  const text = similarRequestsText(sameAgencyRequests.length > 0 ? sameAgencyRequests : [first], {
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
            <RichText
              message={open ? editorChecks.similar.hideMany : editorChecks.similar.compareMany}
              values={{ hidden }}
            />
          </MoreButton>
        ) : (
          <EarlierRequestLink request={first}>
            <RichText message={editorChecks.similar.compare} values={{ title: first.title, hidden }} />
          </EarlierRequestLink>
        )
      }
      details={
        isMultiple &&
        open && (
          <ul id={id} className={css.lines}>
            {sameAgencyRequests.map((request) => (
              <li key={request.id}>
                <RichText
                  message={editorChecks.similar.entry}
                  values={{
                    title: request.title || editorChecks.similar.noSubject,
                    agency: request.agency?.name ?? editorChecks.similar.unknownAgency,
                    when: request.filedAt
                      ? formatDayYear(request.filedAt.slice(0, 10))
                      : relativeSentDate(null, now),
                    link: (text) => <EarlierRequestLink request={request}>{text}</EarlierRequestLink>,
                    hidden,
                  }}
                />
              </li>
            ))}
          </ul>
        )
      }
    >
      <EmphasizedText text={text} />
    </CheckLine>
  );
}

/** Opens in a new tab, so that the draft stays open. */
const EarlierRequestLink = ({ request, children }: { request: SimilarRequest; children: ReactNode }) => (
  <Link to={`/requests-tracker?request=${request.id}`} target="_blank" className={css.compare}>
    {children}
  </Link>
);
