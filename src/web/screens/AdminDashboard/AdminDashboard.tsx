import { mdiShieldLockOutline } from "@mdi/js";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/app/api/api-error.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import css from "./AdminDashboard.module.css";
import { AdminRail } from "./AdminRail.tsx";
import { useHealth } from "./admin-queries.ts";
import { formatAdminUrl, parseAdminUrl, unmatchedView } from "./admin-url.ts";
import { Agencies } from "./agencies/Agencies.tsx";
import { usePendingAgencyCount } from "./agencies/agency-queries.ts";
import { HealthFigures, HealthSentence } from "./health/HealthFigures.tsx";
import { Imports } from "./imports/Imports.tsx";
import { Laws } from "./laws/Laws.tsx";
import { Toolbar } from "./shared/Toolbar.tsx";
import { ExpiryWarning } from "./unmatched/ExpiryWarning.tsx";
import { UnmatchedEmailPanes } from "./unmatched/UnmatchedEmailPanes.tsx";
import { Users } from "./users/Users.tsx";

/** Says what an administrator's account lacks, and leads to where it is set up. */
const SecondFactorRequired = ({ reason }: { reason: string }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiShieldLockOutline}
      title="Set up a second factor first"
      action={
        <ButtonLink kind="main" to="/account#authenticator-app">
          Set up an authenticator app
        </ButtonLink>
      }
    >
      {reason}
    </EmptyState>
  </Sheet>
);

const UNMATCHED = [
  { id: "waiting", name: "Waiting" },
  { id: "assigned", name: "Assigned" },
  { id: "discarded", name: "Spam" },
] as const;

/**
 * `/admin-dashboard?section=`: whether the parts run, mail that no request took, who is here, and the facts everybody's
 * requests rest on: offices and laws.
 */
export default function AdminDashboard() {
  const [params] = useSearchParams();
  const urlState = parseAdminUrl(params);
  const health = useHealth();
  const agencies = usePendingAgencyCount().data;
  const { section } = urlState;
  const cachedCount = health.data;
  if (health.error instanceof ApiError && health.error.code === "second_factor_required") {
    return <SecondFactorRequired reason={health.error.message} />;
  }
  return (
    <div className={css.admin} data-reading={urlState.mail !== null || urlState.open !== null}>
      <AdminRail
        section={section}
        pendingCounts={{
          unmatched: cachedCount?.unmatched,
          agencies: agencies && agencies.pending + agencies.reported,
        }}
      />
      <Sheet className={css.sheet ?? ""}>
        {section === "health" && (
          <>
            <header className={css.bar}>
              <h1>Health</h1>
              <HealthSentence health={health} />
            </header>
            <HealthFigures health={health} />
            <ExpiryWarning count={cachedCount?.unmatchedExpiring} />
            <UnmatchedEmailPanes urlState={urlState} count={cachedCount?.unmatched} hasHeading />
          </>
        )}
        {section === "unmatched" && (
          <>
            <Toolbar
              title="Unmatched mail"
              label="Which mail"
              current={unmatchedView(urlState)}
              filters={UNMATCHED.map(({ id, name }) => ({
                id,
                name,
                to: formatAdminUrl({ section, show: id === "waiting" ? null : id }),
                count: id === "waiting" ? cachedCount?.unmatched : undefined,
              }))}
            />
            <ExpiryWarning count={cachedCount?.unmatchedExpiring} />
            <UnmatchedEmailPanes
              key={unmatchedView(urlState)}
              urlState={urlState}
              count={cachedCount?.unmatched}
            />
          </>
        )}
        {section === "agencies" && <Agencies />}
        {section === "imports" && <Imports />}
        {section === "laws" && <Laws />}
        {section === "users" && <Users total={cachedCount?.users} />}
      </Sheet>
    </div>
  );
}
