import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { RequestDetail, TimelineEvent } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { Deadline, DeadlinePill } from "#web/design/display/Deadline.tsx";
import { AgencyName } from "#web/features/agencies/AgencyName.tsx";
import { formatWeekdayDay } from "#web/features/dates/format-day.ts";
import { DeadlineCalculation } from "#web/features/deadlines/DeadlineCalculation.tsx";
import { deadlineDay, formatTimeInZone, headerLabel } from "#web/features/deadlines/deadline-labels.ts";
import { ServerWords } from "#web/features/thread/delivery/ServerWords.tsx";
import { useTrackerView } from "#web/screens/RequestsTracker/use-tracker-view.ts";
import { IfNothing, ReplyToConfirm } from "./IfNothing.tsx";
import { type RequestClock, shownClocks, shownDay } from "./next-clock.ts";
import css from "./PanelHeader.module.css";
import { StatusChip } from "./status/StatusChip.tsx";
import { TagList } from "./TagList.tsx";

/** Title, status and next deadline of the request, with the calculation of the deadline. The title gets the focus. */
export function PanelHeader({ detail }: { detail: RequestDetail }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.head}>
      <h1 className={css.title} ref={title} tabIndex={-1}>
        {detail.title || trackerTable.noSubject}
      </h1>
      <p className={css.meta}>
        <AgencyName
          agency={detail.agency}
          hasPage={detail.hasAgencyPage ?? false}
          fallback={trackerTable.noAgency}
        />
        {detail.trackingNumber && (
          <span className={css.tracking}>
            <span aria-hidden="true"> · </span>
            <span className={css.number}>{detail.trackingNumber}</span>
          </span>
        )}
      </p>
      {detail.requesterName && (
        <p className={css.meta}>
          {formatMessage(trackerPanel.header.sharedBy, { name: detail.requesterName })}
        </p>
      )}
      {detail.batch && (
        <p className={css.meta}>
          <Link to={`/batches/${detail.batch.id}`}>
            {formatMessage(trackerPanel.header.batch, { count: detail.batch.letters })}
          </Link>
        </p>
      )}
      <HeaderFacts detail={detail} />
      {detail.deliveryProblem && <DeliveryProblem events={detail.events} />}
    </div>
  );
}

function HeaderFacts({ detail }: { detail: RequestDetail }) {
  const [openKind, setOpenKind] = useState<RequestClock["kind"] | null>(null);
  const calculationId = useId();
  const { linkTo } = useTrackerView();
  const clocks = shownClocks(detail);
  const openClock = clocks.find(({ kind }) => kind === openKind);
  return (
    <>
      <div className={css.facts}>
        <StatusChip detail={detail} />
        {clocks.map((clock) => {
          const { day: dueDay, ...label } = headerLabel(clock, detail.waitingOn);
          const day = shownDay(clock, dueDay);
          return (
            <DeadlinePill
              key={clock.kind}
              {...label}
              day={deadlineDay(clock, day, formatWeekdayDay)}
              open={openKind === clock.kind}
              onToggle={() => setOpenKind(openKind === clock.kind ? null : clock.kind)}
              controls={calculationId}
            />
          );
        })}
        {detail.status === "in_litigation" && (
          <Deadline state="paused" share={0} label={trackerPanel.header.courtPaused} />
        )}
        {detail.accessLevel === "owner" && detail.status !== "draft" && (
          <TagList requestId={detail.id} tags={detail.tags} />
        )}
      </div>
      {detail.replyToConfirm ? (
        <ReplyToConfirm
          href={linkTo({ request: detail.id, tab: "correspondence" })}
          reply={detail.replyToConfirm}
        />
      ) : (
        clocks.map((clock) => <IfNothing key={clock.kind} clock={clock} />)
      )}
      {openClock && (
        <DeadlineCalculation
          id={calculationId}
          deadline={openClock.working}
          receivedNote={openClock.right ? null : receivedText(detail)}
        />
      )}
    </>
  );
}

/** The mail server's message when the last letter was not delivered. */
function DeliveryProblem({ events }: { events: readonly TimelineEvent[] }) {
  const last = events.findLast(
    (event) => event.kind === "delivery_failed" || event.kind === "delivery_deferred",
  );
  const serverMessage: unknown = last?.data.words;
  return typeof serverMessage === "string" && serverMessage !== "" ? (
    <div className={css.trouble}>
      <ServerWords text={serverMessage} />
    </div>
  ) : null;
}

/**
 * "fema.dhs.gov accepted the letter at 2:11 PM ET", from the delivery of the first letter: on the agency's clock, as the day
 * beside it is the agency's.
 */
function receivedText({ events, timeZone }: RequestDetail): string | null {
  const deliveryEvent = events.find((event) => event.kind === "delivered");
  const host: unknown = deliveryEvent?.data.host;
  return deliveryEvent && typeof host === "string"
    ? formatMessage(trackerPanel.header.acceptedBy, {
        host,
        time: formatTimeInZone(new Date(deliveryEvent.at), timeZone),
      })
    : null;
}
