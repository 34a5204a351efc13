import type { ReactNode } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { silenceText } from "#core/law/silence-text.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import { useLaw } from "#web/features/deadlines/law-queries.ts";
import { useConversation } from "#web/features/thread/conversation-queries.ts";
import css from "./Details.module.css";

/** The appeal after a denial or an overdue answer: where to send it, its deadline, and the next step. */
export function Appeal({ detail }: { detail: RequestDetail }) {
  const clock = (kind: string) => detail.clocks.find((item) => item.kind === kind);
  const [deadlineClock, decisionClock] = [clock("appeal"), clock("appeal_decision")];
  const isLate = detail.clocks.some(({ urgency }) => urgency === "overdue");
  const law = useLaw(
    deadlineClock || decisionClock || isLate ? (detail.jurisdiction ?? undefined) : undefined,
  );
  if (!law) return null;
  const { appeal, silence } = law;
  return (
    <section className={css.part} aria-label={trackerPanel.appeal.label}>
      <h2>{deadlineClock || decisionClock ? trackerPanel.appeal.label : trackerPanel.appeal.titleOverdue}</h2>
      <dl className={css.details}>
        {(deadlineClock || decisionClock) && (
          <AppealLine name={trackerPanel.appeal.to} citation={appeal.citation}>
            {capitalized(appeal.to ?? appeal.detail)}
          </AppealLine>
        )}
        {deadlineClock && <Exemptions requestId={detail.id} />}
        {deadlineClock?.dueOn && (
          <AppealLine
            name={deadlineClock.metOn ? trackerPanel.appeal.sent : trackerPanel.appeal.until}
            citation={deadlineClock.working.citation}
          >
            {formatWeekdayDayYear(deadlineClock.metOn ?? deadlineClock.dueOn)}
          </AppealLine>
        )}
        {decisionClock?.dueOn && (
          <AppealLine
            name={decisionClock.metOn ? trackerPanel.appeal.decided : trackerPanel.appeal.decisionDue}
            citation={decisionClock.working.citation}
          >
            {formatWeekdayDayYear(decisionClock.metOn ?? decisionClock.dueOn)}
          </AppealLine>
        )}
        {isLate && (
          <AppealLine name={trackerPanel.appeal.silence} citation={silence.citation}>
            {silenceText(silence)}
          </AppealLine>
        )}
        {(deadlineClock || decisionClock) && (
          <AppealLine name={trackerPanel.appeal.court}>{appeal.court}</AppealLine>
        )}
      </dl>
    </section>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The exemptions cited by the newest denial, as extracted or corrected. */
function Exemptions({ requestId }: { requestId: string }) {
  const denial = useConversation(requestId).data?.messages.findLast(
    ({ direction, confirmed }) => direction === "in" && confirmed && DENIAL_OUTCOMES.has(confirmed.outcome),
  );
  const citedExemptions =
    denial?.correctedFacts.exemptions ??
    denial?.classification?.facts.exemptions.map(({ value }) => value) ??
    [];
  if (citedExemptions.length === 0) return null;
  return (
    <AppealLine name={trackerPanel.appeal.exemptions}>
      {[...new Set(citedExemptions.map(nonBreaking))].join(", ")}
    </AppealLine>
  );
}

const DENIAL_OUTCOMES: ReadonlySet<Outcome> = new Set([
  "denied",
  "partly_released",
  "neither_confirm_nor_deny",
]);

function AppealLine({
  name,
  citation,
  children,
}: {
  name: string;
  citation?: string | null;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>
          {children}
          {citation && <small>{nonBreaking(citation)}</small>}
        </span>
      </dd>
    </div>
  );
}
