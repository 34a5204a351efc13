import type { RequestDetail } from "#contract/request.ts";
import type { DeadlineKind } from "#core/deadline/law.ts";
import { useConfig } from "#web/config.ts";
import { When } from "#web/correspondence/When.tsx";
import { ClockBar } from "#web/deadline/ClockBar.tsx";
import { todayOf } from "#web/deadline/deadline-words.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { toneClass } from "#web/ui/tones.ts";
import { dayWords } from "../activity-words.ts";
import { ClockActions } from "./ClockActions.tsx";
import { eventLine, timelineOf } from "./event-words.ts";
import type { RequestClock } from "./next-clock.ts";
import css from "./Timeline.module.css";

const CLOCKS: Record<DeadlineKind, string> = {
  initial_response: "Answer",
  extension: "Extension",
  production: "Records",
  appeal: "Appeal",
  appeal_decision: "Decision on the appeal",
};

/** The law's clock drawn as days, and under it what happened, newest first. */
export function Timeline({ detail }: { detail: RequestDetail }) {
  const { brand } = useConfig();
  const now = new Date();
  const office = detail.agency?.name ?? null;
  const names = { agency: detail.agency?.abbreviation ?? office ?? "the agency", office, brand };
  return (
    <>
      {detail.clocks.map((clock) => (
        <Clock key={`${clock.kind} ${clock.startedOn}`} clock={clock} named={detail.clocks.length > 1} />
      ))}
      <ClockActions detail={detail} />
      <ol className={css.events}>
        {timelineOf(detail.events).map((event) => {
          const line = eventLine(event, names);
          return (
            <li key={event.id} className={css.event}>
              <When at={event.at} words={dayWords(event.at, now)} />
              <span className={classNames(css.glyph, toneClass(line.tone))}>
                <Icon path={line.icon} size={16} />
              </span>
              <span className={css.words} title={line.words}>
                {line.words}
              </span>
              <span className={css.who}>{line.who}</span>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Clock({ clock, named }: { clock: RequestClock; named: boolean }) {
  if (clock.working.due === null) return null;
  return (
    <div className={css.clock}>
      {named && <h2 className={css.name}>{CLOCKS[clock.working.kind]}</h2>}
      <ClockBar deadline={clock.working} today={clock.metOn ? null : todayOf(clock)} metOn={clock.metOn} />
    </div>
  );
}
