import { useEffect, useId, useRef, useState } from "react";
import { Link } from "react-router";
import type { RequestDetail, TimelineEvent } from "#contract/request.ts";
import { weekdayDay } from "#web/deadline/day-words.ts";
import { deadlineWords } from "#web/deadline/deadline-words.ts";
import { WorkingLedger } from "#web/deadline/WorkingLedger.tsx";
import { Deadline, DeadlinePill } from "#web/ui/Deadline.tsx";
import { clockWords } from "../activity-words.ts";
import { serverWords } from "./event-words.ts";
import { nextClock } from "./next-clock.ts";
import css from "./PanelHead.module.css";
import { StatusChip } from "./StatusChip.tsx";
import { TagList } from "./TagList.tsx";

/** Which request this is, where it stands, and how its next date is worked out. It takes the focus when it opens. */
export function PanelHead({ detail }: { detail: RequestDetail }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.head}>
      <h1 className={css.title} ref={title} tabIndex={-1}>
        {detail.title || "No subject yet"}
      </h1>
      <p className={css.meta}>
        {detail.agency?.name ?? "No agency yet"}
        {detail.trackingNumber && (
          <>
            {" "}
            <span aria-hidden="true">·</span> <span className={css.number}>{detail.trackingNumber}</span>
          </>
        )}
      </p>
      {detail.owner && <p className={css.meta}>Shared by {detail.owner}</p>}
      {detail.batch && (
        <p className={css.meta}>
          <Link to={`/batches/${detail.batch.id}`}>One of {detail.batch.letters} letters</Link>
        </p>
      )}
      <Facts detail={detail} />
      {detail.deliveryTrouble && <Trouble events={detail.events} />}
    </div>
  );
}

function Facts({ detail }: { detail: RequestDetail }) {
  const [open, setOpen] = useState(false);
  const working = useId();
  const clock = nextClock(detail);
  const shown = clock && deadlineWords(clock);
  return (
    <>
      <div className={css.facts}>
        <StatusChip detail={detail} />
        {shown && (
          <DeadlinePill
            state={shown.state}
            share={shown.share}
            words={shown.words}
            day={shown.day ? weekdayDay(shown.day) : undefined}
            open={open}
            onToggle={() => setOpen(!open)}
            controls={working}
          />
        )}
        {detail.status === "in_litigation" && <Deadline state="paused" share={0} words="Paused · court" />}
        {detail.level === "owner" && detail.status !== "draft" && (
          <TagList requestId={detail.id} tags={detail.tags} />
        )}
      </div>
      {clock && open && (
        <WorkingLedger id={working} deadline={clock.working} received={receivedWords(detail.events)} />
      )}
    </>
  );
}

/** What the other server said when the last letter did not arrive. */
function Trouble({ events }: { events: readonly TimelineEvent[] }) {
  const last = events.findLast(
    (event) => event.kind === "delivery_failed" || event.kind === "delivery_deferred",
  );
  const said: unknown = last?.data.words;
  return typeof said === "string" && said !== "" ? <p className={css.trouble}>{serverWords(said)}</p> : null;
}

/** "fema.dhs.gov accepted the letter at 2:11 PM", from the delivery of the first letter. */
function receivedWords(events: readonly TimelineEvent[]): string | null {
  const delivered = events.find((event) => event.kind === "delivered");
  const host: unknown = delivered?.data.host;
  return delivered && typeof host === "string"
    ? `${host} accepted the letter at ${clockWords(delivered.at)}`
    : null;
}
