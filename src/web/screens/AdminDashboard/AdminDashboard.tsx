import {
  mdiAccountGroupOutline,
  mdiBank,
  mdiBullhornOutline,
  mdiCalendarTextOutline,
  mdiClockAlertOutline,
  mdiCogSyncOutline,
  mdiEmailAlertOutline,
  mdiEmailFastOutline,
  mdiFileDocumentEditOutline,
  mdiFileDocumentMultipleOutline,
  mdiHeartPulse,
  mdiScriptTextOutline,
  mdiShieldLockOutline,
  mdiTrayArrowUp,
} from "@mdi/js";
import { type ReactNode, Suspense } from "react";
import { useSearchParams } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAnnouncement } from "#messages/admin/announcement.ts";
import { adminJobs } from "#messages/admin/jobs.ts";
import { adminRequests } from "#messages/admin/requests.ts";
import { adminTemplates } from "#messages/admin/templates.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { pageTitles } from "#messages/page-titles.ts";
import { router } from "#messages/router.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { Rail, RailLink } from "#web/design/navigation/Rail.tsx";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import css from "./AdminDashboard.module.css";
import { useHealth } from "./admin-queries.ts";
import { formatAdminUrl, parseAdminUrl, type Section, unmatchedView } from "./admin-url.ts";
import { Agencies } from "./agencies/Agencies.tsx";
import { usePendingAgencyCount } from "./agencies/agency-queries.ts";
import { AuditLog } from "./audit/AuditLog.tsx";
import { Deliveries } from "./deliveries/Deliveries.tsx";
import { HealthFigures, HealthSentence } from "./health/HealthFigures.tsx";
import { StatusPlots } from "./health/StatusPlots.tsx";
import { Imports } from "./imports/Imports.tsx";
import { Laws } from "./laws/Laws.tsx";
import { countText } from "./shared/count-text.ts";
import { Toolbar } from "./shared/Toolbar.tsx";
import { UnmatchedEmailPanes } from "./unmatched/UnmatchedEmailPanes.tsx";
import { Users } from "./users/Users.tsx";

const Announcement = lazyComponent(
  async () => (await import("./announcement/Announcement.tsx")).Announcement,
);
const FailedJobs = lazyComponent(async () => (await import("./jobs/FailedJobs.tsx")).FailedJobs);
const Templates = lazyComponent(async () => (await import("./templates/Templates.tsx")).Templates);
const Requests = lazyComponent(async () => (await import("./requests/Requests.tsx")).Requests);

/** Shown to administrators without a second factor, with a link to set one up. */
const SecondFactorRequired = ({ reason }: { reason: string }) => (
  <Sheet>
    <EmptyState
      level={1}
      alert
      icon={mdiShieldLockOutline}
      title={admin.secondFactorTitle}
      action={
        <ButtonLink kind="main" to="/account#authenticator-app">
          {admin.setUpAuthenticator}
        </ButtonLink>
      }
    >
      {reason}
    </EmptyState>
  </Sheet>
);

const UNMATCHED_VIEWS = ["waiting", "assigned", "discarded"] as const;

/** `/admin-dashboard?section=`: health, unmatched email, deliveries, users, requests, agencies, imports, laws and holidays, templates, failed jobs, audit log, announcement. */
export default function AdminDashboard() {
  const [params] = useSearchParams();
  const urlState = parseAdminUrl(params);
  const health = useHealth();
  const agencies = usePendingAgencyCount().data;
  const { section } = urlState;
  usePageTitle(formatMessage(pageTitles.listOf, { name: admin.sections[section], page: router.admin }));
  const figures = health.data;
  if (health.error instanceof ApiError && health.error.code === "second_factor_required") {
    return <SecondFactorRequired reason={health.error.message} />;
  }
  return (
    <div className={css.admin} data-item-open={urlState.mail !== null || urlState.open !== null}>
      <AdminRail
        section={section}
        pendingCounts={{
          unmatched: figures?.unmatched,
          agencies: agencies && agencies.pending + agencies.reported,
          jobs: figures?.queue.failed,
        }}
      />
      <Sheet className={css.sheet ?? ""}>
        {section === "health" && (
          <>
            <header className={css.bar}>
              <h1>{admin.sections.health}</h1>
              <HealthSentence health={health} />
            </header>
            <HealthFigures health={health} />
            <StatusPlots />
            <ExpiryWarning count={figures?.unmatchedExpiring} />
            <UnmatchedEmailPanes urlState={urlState} count={figures?.unmatched} hasHeading />
          </>
        )}
        {section === "unmatched" && (
          <>
            <Toolbar
              title={adminUnmatched.title}
              label={adminUnmatched.filters}
              current={unmatchedView(urlState)}
              filters={UNMATCHED_VIEWS.map((id) => ({
                id,
                name: adminUnmatched.views[id],
                to: formatAdminUrl({ section, show: id === "waiting" ? null : id }),
                count: id === "waiting" ? figures?.unmatched : undefined,
              }))}
            />
            <ExpiryWarning count={figures?.unmatchedExpiring} />
            <UnmatchedEmailPanes
              key={unmatchedView(urlState)}
              urlState={urlState}
              count={figures?.unmatched}
            />
          </>
        )}
        {section === "deliveries" && <Deliveries figures={figures?.outgoingEmail} />}
        {section === "requests" && (
          <LazySection words={adminRequests}>
            <Requests />
          </LazySection>
        )}
        {section === "agencies" && <Agencies />}
        {section === "imports" && <Imports />}
        {section === "laws" && <Laws />}
        {section === "templates" && (
          <LazySection words={adminTemplates}>
            <Templates />
          </LazySection>
        )}
        {section === "jobs" && (
          <LazySection words={adminJobs}>
            <FailedJobs count={figures?.queue.failed} />
          </LazySection>
        )}
        {section === "audit" && <AuditLog />}
        {section === "announcement" && (
          <LazySection words={adminAnnouncement} isForm>
            <Announcement />
          </LazySection>
        )}
        {section === "users" && <Users total={figures?.users} />}
      </Sheet>
    </div>
  );
}

/** A section whose code is loaded on demand: meanwhile its title and a skeleton, so that nothing moves when it is there. */
const LazySection = (props: {
  words: { title: string; loading: string };
  isForm?: boolean;
  children: ReactNode;
}) => (
  <Suspense
    fallback={
      <>
        <Toolbar title={props.words.title} label={props.words.title} filters={[]} current="" />
        <Skeleton
          rows={props.isForm ? 4 : 21}
          shape={props.isForm ? "text" : "table"}
          label={props.words.loading}
        />
      </>
    }
  >
    {props.children}
  </Suspense>
);

const SECTIONS: readonly { id: Section; icon: string }[] = [
  { id: "health", icon: mdiHeartPulse },
  { id: "unmatched", icon: mdiEmailAlertOutline },
  { id: "deliveries", icon: mdiEmailFastOutline },
  { id: "users", icon: mdiAccountGroupOutline },
  { id: "requests", icon: mdiFileDocumentMultipleOutline },
  { id: "agencies", icon: mdiBank },
  { id: "imports", icon: mdiTrayArrowUp },
  { id: "laws", icon: mdiCalendarTextOutline },
  { id: "templates", icon: mdiFileDocumentEditOutline },
  { id: "jobs", icon: mdiCogSyncOutline },
  { id: "audit", icon: mdiScriptTextOutline },
  { id: "announcement", icon: mdiBullhornOutline },
];

type RailProps = {
  section: Section;
  /** How many items in a section wait for an administrator. */
  pendingCounts: Partial<Record<Section, number | undefined>>;
};

/** Links to the sections of the dashboard; on a phone, above the sheet. */
const AdminRail = ({ section, pendingCounts }: RailProps) => (
  <Rail label={admin.navigation} narrow="row">
    {SECTIONS.map(({ id, icon }) => (
      <RailLink
        key={id}
        to={formatAdminUrl({ section: id })}
        icon={icon}
        name={admin.sections[id]}
        current={id === section}
      >
        {" "}
        {(pendingCounts[id] ?? 0) > 0 && <b>{countText(pendingCounts[id] ?? 0)}</b>}
      </RailLink>
    ))}
  </Rail>
);

/** Warns of unmatched email that will be deleted soon. */
const ExpiryWarning = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <div className={css.warning}>
      <Notice tone="orange" icon={mdiClockAlertOutline}>
        {formatMessage(adminUnmatched.expiryWarning, { count })}
      </Notice>
    </div>
  );
