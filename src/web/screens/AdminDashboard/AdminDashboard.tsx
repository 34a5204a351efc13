import { mdiShieldLockOutline } from "@mdi/js";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/api-error.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Sheet } from "#web/ui/Sheet.tsx";
import css from "./AdminDashboard.module.css";
import { AdminRail } from "./AdminRail.tsx";
import { Agencies } from "./Agencies/Agencies.tsx";
import { useWaitingAgencies } from "./Agencies/queries.ts";
import { readAddress, unmatchedView, writeAddress } from "./admin-address.ts";
import { Expiring } from "./Expiring.tsx";
import { HealthFigures, HealthSentence } from "./HealthFigures.tsx";
import { Imports } from "./Imports/Imports.tsx";
import { Laws } from "./Laws/Laws.tsx";
import { useHealth } from "./queries.ts";
import { Toolbar } from "./Toolbar.tsx";
import { UnmatchedMailPanes } from "./UnmatchedMailPanes.tsx";
import { Users } from "./Users/Users.tsx";

/** Says what an administrator's account lacks, and leads to where it is set up. */
const NeedsSecondFactor = ({ why }: { why: string }) => (
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
      {why}
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
  const address = readAddress(params);
  const health = useHealth();
  const agencies = useWaitingAgencies().data;
  const { section } = address;
  const known = health.data;
  if (health.error instanceof ApiError && health.error.code === "second_factor_required") {
    return <NeedsSecondFactor why={health.error.message} />;
  }
  return (
    <div className={css.admin} data-reading={address.mail !== null || address.open !== null}>
      <AdminRail
        section={section}
        waiting={{
          unmatched: known?.unmatched,
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
            <Expiring count={known?.unmatchedExpiring} />
            <UnmatchedMailPanes address={address} count={known?.unmatched} headed />
          </>
        )}
        {section === "unmatched" && (
          <>
            <Toolbar
              title="Unmatched mail"
              label="Which mail"
              current={unmatchedView(address)}
              filters={UNMATCHED.map(({ id, name }) => ({
                id,
                name,
                to: writeAddress({ section, show: id === "waiting" ? null : id }),
                count: id === "waiting" ? known?.unmatched : undefined,
              }))}
            />
            <Expiring count={known?.unmatchedExpiring} />
            <UnmatchedMailPanes key={unmatchedView(address)} address={address} count={known?.unmatched} />
          </>
        )}
        {section === "agencies" && <Agencies />}
        {section === "imports" && <Imports />}
        {section === "laws" && <Laws />}
        {section === "users" && <Users total={known?.users} />}
      </Sheet>
    </div>
  );
}
