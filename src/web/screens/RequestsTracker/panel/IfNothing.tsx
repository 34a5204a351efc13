import { Link } from "react-router";
import type { RequestDetail } from "#contract/requests/request.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatShortDay, localToday } from "#web/features/dates/format-day.ts";
import { lawPagePath } from "#web/features/navigation/public-paths.ts";
import { outcomeAppearance } from "#web/features/thread/outcome-appearance.ts";
import css from "#web/screens/RequestsTracker/panel/PanelHeader.module.css";
import type { RequestClock } from "./next-clock.ts";

/** What happens by the day of a clock if the user does nothing, and where the day was read. */
export function IfNothing({ clock }: { clock: RequestClock }) {
  const { ifNothing, metOn } = clock;
  if (metOn !== null || ifNothing === null) return null;
  return (
    <p className={css.ifNothing}>
      {nonBreaking(ifNothing)} <Basis clock={clock} />
    </p>
  );
}

/** Where the day was read; of one that nobody compared with the statute, where to check it. */
function Basis({ clock: { right, dueOn, working } }: { clock: RequestClock }) {
  if (right?.basis === "letter") return <span className={css.basis}>{trackerPanel.rights.fromLetter}</span>;
  if (right?.basis !== "memory" || dueOn === null) return null;
  return (
    <span className={css.basis}>
      <RichText
        message={trackerPanel.rights.notCompared}
        values={{
          day: formatShortDay(dueOn),
          law: (text) => <a href={lawPagePath(working.jurisdiction)}>{text}</a>,
        }}
      />
    </span>
  );
}

/** What the newest reply says, which decides what happens next, once the user confirms it. */
export function ReplyToConfirm({
  href,
  reply,
}: {
  /** Of the correspondence. */
  href: string;
  reply: NonNullable<RequestDetail["replyToConfirm"]>;
}) {
  const { outcome } = reply;
  return (
    <p className={css.ifNothing}>
      <RichText
        message={outcome ? trackerPanel.header.replyToConfirm : trackerPanel.header.replyToRead}
        values={{
          day: formatShortDay(localToday(new Date(reply.receivedAt))),
          outcome: outcome ? outcomeAppearance[outcome].label : "",
          link: (text) => (
            <Link to={href} preventScrollReset>
              {text}
            </Link>
          ),
        }}
      />
    </p>
  );
}
