import type { ReactNode } from "react";
import type { RequestDetail } from "#contract/request.ts";
import type { Outcome } from "#core/reply/outcome.ts";
import { useConversation } from "#web/correspondence/queries.ts";
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
        {own && <Exemptions requestId={detail.id} />}
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

/** What the newest refusal cites, as it was read or put right; nothing where it cites none. */
function Exemptions({ requestId }: { requestId: string }) {
  const refusal = useConversation(requestId).data?.messages.findLast(
    ({ direction, confirmed }) => direction === "in" && confirmed && REFUSALS.has(confirmed.outcome),
  );
  const cited =
    refusal?.told.exemptions ?? refusal?.reading?.facts.exemptions.map(({ value }) => value) ?? [];
  if (cited.length === 0) return null;
  return <Line name="They cite">{[...new Set(cited.map(unbroken))].join(", ")}</Line>;
}

const REFUSALS: ReadonlySet<Outcome> = new Set(["denied", "partly_released", "neither_confirm_nor_deny"]);

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
