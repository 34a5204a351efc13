import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { Link } from "react-router";
import type { RequestRow } from "#contract/request.ts";
import { formatWeekdayDay } from "#web/deadline/day-words.ts";
import { deadlineLabel } from "#web/deadline/deadline-words.ts";
import { requestStatusAppearance } from "#web/deadline/request-status.ts";
import { requestQuery } from "#web/request-queries.ts";
import { DeadlinePill } from "#web/ui/Deadline.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { Chip } from "#web/ui/Status.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./ConversationHead.module.css";
import { inboxUrl } from "./inbox-address.ts";

// The laws weigh more than the rest of the inbox, and only a working needs them.
const DeadlineCalculation = lazy(() =>
  import("#web/deadline/WorkingLedger.tsx").then((module) => ({ default: module.DeadlineCalculation })),
);

/** What the conversation is about: title, where the request stands, its deadline with the working one step away. */
export function ConversationHeader({
  request,
  labels,
}: {
  request: RequestRow;
  labels: readonly { id: string; name: string }[];
}) {
  const calculationId = useId();
  const [open, setOpen] = useState(false);
  const status = requestStatusAppearance(request);
  const { deadline } = request;
  const deadlineAppearance = deadline && deadline.urgency !== "met" ? deadlineLabel(deadline) : null;
  return (
    <header>
      <h2 className={css.title}>{request.title || "Untitled request"}</h2>
      <div className={css.facts}>
        <Chip tone={status.tone} icon={status.icon}>
          {status.label}
        </Chip>
        {deadlineAppearance && (
          <DeadlinePill
            state={deadlineAppearance.state}
            share={deadlineAppearance.share}
            label={deadlineAppearance.label}
            day={deadlineAppearance.day ? formatWeekdayDay(deadlineAppearance.day) : undefined}
            open={open}
            onToggle={() => setOpen(!open)}
            controls={calculationId}
          />
        )}
        <Link to={`/requests-tracker?request=${request.id}`}>Open the request</Link>
        {labels.map(({ id, name }) => (
          <Link key={id} to={inboxUrl({ label: id })} className={css.label}>
            <VisuallyHidden>Label </VisuallyHidden>
            {name}
          </Link>
        ))}
        {request.agency && <span>{request.agency.name}</span>}
      </div>
      {open && deadline && (
        <div id={calculationId}>
          <Calculation requestId={request.id} kind={deadline.kind} />
        </div>
      )}
    </header>
  );
}

function Calculation({ requestId, kind }: { requestId: string; kind: string }) {
  const request = useQuery(requestQuery(requestId));
  const skeleton = <Skeleton rows={4} shape="text" label="Loading the working" />;
  if (request.isPending) return skeleton;
  if (request.isError)
    return (
      <p className={css.failed} role="alert">
        The working did not load. {request.error.message}
      </p>
    );
  const clock = request.data.clocks.find((one) => one.kind === kind);
  if (!clock) return <p className={css.failed}>This deadline has no working yet.</p>;
  return (
    <Suspense fallback={skeleton}>
      <DeadlineCalculation deadline={clock.working} />
    </Suspense>
  );
}
