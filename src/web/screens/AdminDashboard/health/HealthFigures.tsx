import { mdiAlert, mdiCheckCircle, mdiCloseOctagon, mdiCloudOffOutline } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminHealth } from "#messages/admin/health.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { useConnection } from "#web/app/api/connection.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { SkeletonBlock } from "#web/design/display/Skeleton.tsx";
import { toneClass } from "#web/design/display/tones.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { formatRowDate } from "#web/features/dates/format-date.ts";
import type { useHealth } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./HealthFigures.module.css";
import { healthFigures, healthSummary } from "./health-text.ts";

type Props = { health: ReturnType<typeof useHealth> };

const PARTS = 7;
const ICONS = { green: mdiCheckCircle, orange: mdiAlert, red: mdiCloseOctagon };

/** Summary of the health. Screen readers announce it when it changes. */
export function HealthSentence({ health }: Props) {
  return (
    <p className={css.sentence} role="status">
      <Sentence health={health} />
    </p>
  );
}

function Sentence({ health }: Props) {
  const { data, dataUpdatedAt } = health;
  const failure = useFailure(health);
  if (!data) return null;
  if (failure) {
    const requestedAt = new Date(dataUpdatedAt);
    return (
      <span className={classNames(css.line, toneClass("red"))}>
        <Icon path={mdiCloudOffOutline} size={16} />
        <span>
          {failure}{" "}
          {formatMessage(adminHealth.figuresFrom, {
            time: formatRowDate(requestedAt.toISOString(), new Date(), true),
          })}
        </span>
      </span>
    );
  }
  return healthSummary(data).map(({ tone, text }) => (
    <span key={text} className={classNames(css.line, toneClass(tone))}>
      <Icon path={ICONS[tone]} size={16} />
      <span>{text}</span>
    </span>
  ));
}

/** Why the figures are not current. A lost connection is known before the next request fails. */
function useFailure({ error }: Props["health"]): string | null {
  const connection = useConnection();
  if (connection === "offline") return adminHealth.offline;
  if (error instanceof ApiError && error.status > 0)
    return formatMessage(adminHealth.serverError, { status: error.status });
  return error || connection === "unreachable" ? adminHealth.noResponse : null;
}

/** A figure for each part of the program. */
export function HealthFigures({ health }: Props) {
  const { data, error, dataUpdatedAt, isFetching, refetch } = health;
  const failure = useFailure(health);
  if (data) {
    return (
      <ul className={css.figures}>
        {healthFigures(data, new Date(dataUpdatedAt)).map(({ part, icon, tone, value, text }) => (
          <li
            key={part}
            className={classNames(
              toneClass(failure ? "grey" : tone),
              (tone === "orange" || tone === "red") && css.urgent,
            )}
          >
            <span className={css.part}>
              <Icon path={icon} size={16} />
              {part}
            </span>
            <b className={css.value}>{value}</b>
            <span className={css.text}>{text}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (error) {
    return (
      <div className={css.failed}>
        <EmptyState
          alert
          icon={mdiCloudOffOutline}
          title={adminHealth.failedTitle}
          action={
            <Button busy={isFetching} onClick={() => refetch()}>
              {admin.tryAgain}
            </Button>
          }
        >
          {failure} {adminHealth.retryNotice}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">{adminHealth.loading}</VisuallyHidden>
      <ul className={css.figures} aria-hidden="true">
        {Array.from({ length: PARTS }, (_, part) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are identical and keep their order
          <li key={part} className={css.skeleton}>
            <SkeletonBlock />
            <SkeletonBlock />
            <SkeletonBlock />
          </li>
        ))}
      </ul>
    </>
  );
}
