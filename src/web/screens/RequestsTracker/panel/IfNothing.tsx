import { trackerPanel } from "#messages/tracker/panel.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import css from "#web/screens/RequestsTracker/panel/PanelHeader.module.css";
import type { RequestClock } from "./next-clock.ts";

/** What happens by the day of a clock if the user does nothing, and where the day was read. */
export function IfNothing({ clock: { ifNothing, metOn, right } }: { clock: RequestClock }) {
  if (metOn !== null || ifNothing === null) return null;
  const basis =
    right?.basis === "letter"
      ? trackerPanel.rights.fromLetter
      : right?.basis === "memory"
        ? trackerPanel.rights.notCompared
        : null;
  return (
    <p className={css.ifNothing}>
      {nonBreaking(ifNothing)} {basis && <span className={css.basis}>{basis}</span>}
    </p>
  );
}
