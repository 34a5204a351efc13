import { mdiArchiveOutline, mdiBank, mdiCloudOffOutline, mdiScaleBalance, mdiSendOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link, Navigate, useParams } from "react-router";
import type { AgencyPage } from "#contract/agencies/agency-page.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyPage as m } from "#messages/agency-page.ts";
import { router } from "#messages/router.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { useAuthState } from "#web/app/identity/auth-state.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { agencyPagePath } from "#web/features/agencies/agency-page-path.ts";
import { lawPagePath, signUpPath } from "#web/features/navigation/public-paths.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import css from "./Agency.module.css";
import { ContactDetails } from "./ContactDetails.tsx";
import { RequestResults } from "./RequestResults.tsx";

/** As long as HTTP caches keep it. */
const STALE_MS = 5 * 60_000;

/** The public page of an agency: its law, how to ask, and what became of requests. Open to visitors. */
export default function Agency() {
  const { agencyId = "" } = useParams();
  const page = useQuery({
    queryKey: ["agency-page", agencyId],
    queryFn: ({ signal }) =>
      api.get<AgencyPage>(`/api/agencies/${encodeURIComponent(agencyId)}/page`, { signal }),
    staleTime: STALE_MS,
  });
  const agency = page.data;
  usePageTitle(agency ? pageTitle(agency) : router.agency);
  if (!agency) {
    if (page.isPending) return <Skeleton rows={9} shape="text" label={m.loading} />;
    return <NotLoaded error={page.error} onRetry={() => void page.refetch()} />;
  }
  // The agency was merged into this one.
  if (agency.id !== agencyId) return <Navigate to={agencyPagePath(agency.id)} replace />;
  return (
    <Prose title={agency.name} lead={leadText(agency)} tools={<Start agency={agency} />}>
      <LawSection agency={agency} />
      <ContactDetails agency={agency} />
      {agency.role === "agency" && <RequestResults statistics={agency.statistics} />}
      <Reviewers reviewers={agency.reviewers} />
      <About agency={agency} />
    </Prose>
  );
}

const pageTitle = ({ role, name }: AgencyPage) =>
  formatMessage(role === "reviewer" ? m.reviewerTitle : m.title, { name });

function leadText({ role, level, locality, law, jurisdiction }: AgencyPage) {
  const place = [locality, law?.place ?? jurisdiction].filter(Boolean).join(", ");
  if (role !== "reviewer" && level === "federal" && !locality) return m.levels.federal;
  return role === "reviewer"
    ? formatMessage(m.reviewerLead, { place })
    : formatMessage(m.lead, { level: m.levels[level], place });
}

/** To the editor with this agency chosen; a visitor creates an account on the way. */
function Start({ agency: { id, role, retired } }: { agency: AgencyPage }) {
  const isSignedIn = useAuthState() === "signed-in";
  if (role === "reviewer") {
    return (
      <div className={css.tools}>
        <Notice tone="grey" icon={mdiScaleBalance}>
          {m.reviewer}
        </Notice>
      </div>
    );
  }
  if (retired) {
    return (
      <div className={css.tools}>
        <Notice tone="grey" icon={mdiArchiveOutline}>
          {m.retired}
        </Notice>
      </div>
    );
  }
  const editor = `/request-editor?agency=${encodeURIComponent(id)}`;
  return (
    <div className={css.tools}>
      <ButtonLink kind="main" icon={mdiSendOutline} to={isSignedIn ? editor : signUpPath(editor)}>
        {m.start}
      </ButtonLink>
    </div>
  );
}

const LawSection = ({ agency: { role, law, jurisdiction } }: { agency: AgencyPage }) => (
  <ProseSection id="law" title={m.lawTitle}>
    <p>
      {law ? (
        <RichText
          message={role === "reviewer" ? m.reviewerLaw : m.law}
          values={{
            title: law.title,
            citation: nonBreaking(law.citation),
            link: (text) => <Link to={lawPagePath(jurisdiction)}>{text}</Link>,
          }}
        />
      ) : (
        m.lawUnknown
      )}
    </p>
  </ProseSection>
);

function Reviewers({ reviewers }: Pick<AgencyPage, "reviewers">) {
  if (reviewers.length === 0) return null;
  return (
    <ProseSection id="review" title={m.reviewersTitle}>
      <p>{m.reviewersText}</p>
      <ul>
        {reviewers.map(({ id, name, notes }) => (
          <li key={id}>
            <Link to={agencyPagePath(id)}>{name}</Link>
            {notes && <small className={css.note}>{notes}</small>}
          </li>
        ))}
      </ul>
    </ProseSection>
  );
}

function About({ agency: { abbreviation, aliases, parent } }: { agency: AgencyPage }) {
  // Its short name may be among the others, for the search.
  const names = [...new Set([abbreviation, ...aliases])].filter((name) => name !== null);
  if (names.length === 0 && parent === null) return null;
  return (
    <ProseSection id="about" title={m.aboutTitle}>
      <dl className={css.facts}>
        {names.length > 0 && (
          <div>
            <dt>{m.alsoKnown}</dt>
            <dd>{names.join(", ")}</dd>
          </div>
        )}
        {parent && (
          <div>
            <dt>{m.partOf}</dt>
            <dd>
              <Link to={agencyPagePath(parent.id)}>{parent.name}</Link>
            </dd>
          </div>
        )}
      </dl>
    </ProseSection>
  );
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  if (isUnknown) {
    return (
      <EmptyState
        level={1}
        icon={mdiBank}
        title={m.notFoundTitle}
        action={
          <ButtonLink kind="main" to="/request-editor">
            {m.findAgency}
          </ButtonLink>
        }
      >
        {m.notFoundText}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title={m.failedTitle}
      action={<Button onClick={onRetry}>{m.tryAgain}</Button>}
    >
      {error instanceof Error ? error.message : null}
    </EmptyState>
  );
}
