import type { ReactNode } from "react";
import type { RequestDetail } from "#contract/request.ts";
import { weekdayDayYear } from "#web/deadline/day-words.ts";
import { useLaw } from "#web/laws.ts";
import { unbroken } from "#web/ui/unbroken.ts";
import css from "./Details.module.css";

/** What the law gives against a refusal, once there is one, or once the answer is late: to whom, until when, what then. */
export function Appeal({ detail }: { detail: RequestDetail }) {
  const clock = (kind: string) => detail.clocks.find((one) => one.kind === kind);
  const [own, theirs] = [clock("appeal"), clock("appeal_decision")];
  const late = detail.clocks.some(({ urgency }) => urgency === "overdue");
  const law = useLaw(own || theirs || late ? (detail.jurisdiction ?? undefined) : undefined);
  if (!law) return null;
  const { appeal, silence } = law;
  return (
    <section className={css.part} aria-label="Appeal">
      <h2>{own || theirs ? "Appeal" : "If they stay silent"}</h2>
      <dl className={css.details}>
        {(own || theirs) && (
          <Line name="To" citation={appeal.citation}>
            {appeal.to ?? appeal.detail}
          </Line>
        )}
        {own?.dueOn && (
          <Line name={own.metOn ? "Sent" : "Until"} citation={own.working.citation}>
            {weekdayDayYear(own.metOn ?? own.dueOn)}
          </Line>
        )}
        {theirs?.dueOn && (
          <Line name={theirs.metOn ? "Decided" : "Decision due"} citation={theirs.working.citation}>
            {weekdayDayYear(theirs.metOn ?? theirs.dueOn)}
          </Line>
        )}
        {late && (
          <Line name="The law then" citation={silence.citation}>
            {`${silence.may} ${silence.how}`}
          </Line>
        )}
        {(own || theirs) && <Line name="After that">{appeal.court}</Line>}
      </dl>
    </section>
  );
}

function Line({ name, citation, children }: { name: string; citation?: string | null; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span>
          {children}
          {citation && <small>{unbroken(citation)}</small>}
        </span>
      </dd>
    </div>
  );
}
