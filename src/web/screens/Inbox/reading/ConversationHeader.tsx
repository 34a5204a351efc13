import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useId, useState } from "react";
import { Link } from "react-router";
import type { RequestRow } from "#contract/requests/request.ts";
import { DeadlinePill } from "#web/design/display/Deadline.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Chip } from "#web/design/display/Status.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatWeekdayDay } from "#web/features/dates/format-day.ts";
import { deadlineLabel } from "#web/features/deadlines/deadline-labels.ts";
import { requestQuery } from "#web/features/requests/request-queries.ts";
import { requestStatusAppearance } from "#web/features/requests/request-status.ts";
import { inboxUrl } from "#web/screens/Inbox/inbox-params.ts";
import css from "./ConversationHeader.module.css";

// The laws weigh more than the rest of the inbox, and only a working needs them.
const DeadlineCalculation = lazy(() =>
  import("#web/features/deadlines/DeadlineCalculation.tsx").then((module) => ({
    default: module.DeadlineCalculation,
  })),
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
