import type { ReactNode } from "react";
import type { RequestDetail } from "#contract/requests/request.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatWeekdayDayYear } from "#web/features/dates/format-day.ts";
import { useLaw } from "#web/features/deadlines/law-queries.ts";
import { useConversation } from "#web/features/thread/conversation-queries.ts";
import css from "./Details.module.css";

/** What the law gives against a refusal, once there is one, or once the answer is late: to whom, until when, what then. */
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
    <section className={css.part} aria-label="Appeal">
      <h2>{deadlineClock || decisionClock ? "Appeal" : "If they stay silent"}</h2>
      <dl className={css.details}>
        {(deadlineClock || decisionClock) && (
          <AppealLine name="To" citation={appeal.citation}>
            {appeal.to ?? appeal.detail}
          </AppealLine>
        )}
        {deadlineClock && <Exemptions requestId={detail.id} />}
        {deadlineClock?.dueOn && (
          <AppealLine name={deadlineClock.metOn ? "Sent" : "Until"} citation={deadlineClock.working.citation}>
            {formatWeekdayDayYear(deadlineClock.metOn ?? deadlineClock.dueOn)}
          </AppealLine>
        )}
        {decisionClock?.dueOn && (
          <AppealLine
            name={decisionClock.metOn ? "Decided" : "Decision due"}
            citation={decisionClock.working.citation}
          >
            {formatWeekdayDayYear(decisionClock.metOn ?? decisionClock.dueOn)}
          </AppealLine>
        )}
        {isLate && (
          <AppealLine name="The law then" citation={silence.citation}>
            {`${silence.may} ${silence.how}`}
          </AppealLine>
        )}
        {(deadlineClock || decisionClock) && <AppealLine name="After that">{appeal.court}</AppealLine>}
      </dl>
    </section>
  );
}

/** What the newest refusal cites, as it was read or put right; nothing where it cites none. */
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
    <AppealLine name="They cite">{[...new Set(citedExemptions.map(nonBreaking))].join(", ")}</AppealLine>
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
