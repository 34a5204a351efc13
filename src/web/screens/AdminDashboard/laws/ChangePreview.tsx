import { mdiAlertCircle } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { clocks as clockMessages } from "#messages/clocks.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./ChangePreview.module.css";
import { type ChangeToPreview, useClockPreview } from "./law-queries.ts";

/** Which open deadlines a change would move, and which become overdue, before it is made. */
export function ChangePreview({ change }: { change: ChangeToPreview }) {
  const preview = useClockPreview(change);
  if (preview.error) {
    return (
      <Notice tone="red" icon={mdiAlertCircle} role="alert">
        {formatMessage(adminLaws.previewFailed, { reason: preview.error.message })}
      </Notice>
    );
  }
  if (!preview.data) return <Skeleton rows={3} shape="text" label={adminLaws.previewLoading} />;
  const { checked, moves } = preview.data;
  const overdue = moves.filter(({ becomesOverdue }) => becomesOverdue).length;
  return (
    <div className={css.preview} role="status">
      <p className={css.summary}>
        {formatMessage(moves.length === 0 ? adminLaws.previewNone : adminLaws.previewSummary, {
          ...{ checked, moves: moves.length, overdue },
        })}
      </p>
      {moves.length > 0 && (
        <ul className={css.moves} aria-label={adminLaws.previewList}>
          {moves.map((move) => (
            <li key={`${move.requestId} ${move.clock}`}>
              <b>{move.agency}</b>
              <span>
                {formatMessage(adminLaws.previewMove, {
                  clock: clockLabel(move.clock),
                  received: formatDayYear(move.startedOn),
                  requester: move.requester,
                })}
              </span>
              <span className={move.becomesOverdue ? css.overdue : undefined}>
                {formatMessage(move.becomesOverdue ? adminLaws.previewDaysOverdue : adminLaws.previewDays, {
                  from: dayText(move.from),
                  to: dayText(move.to),
                })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const dayText = (day: string | null) => (day === null ? adminLaws.previewNoDay : formatDayYear(day));

const clockLabel = (kind: string): string => {
  const labels: Readonly<Record<string, string>> = clockMessages.label;
  return labels[kind] ?? kind;
};
