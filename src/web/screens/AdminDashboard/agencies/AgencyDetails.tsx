import { mdiAlertCircleOutline, mdiArchiveOutline, mdiClockOutline, mdiScaleBalance } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { lastAnswerText } from "#web/features/agencies/last-answer-text.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";

import { DetailList, DetailRow, PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { AddressReports } from "./AddressReports.tsx";
import css from "./AgencyDetails.module.css";
import { FIELD_LABELS } from "./agency-fields.ts";

/** Every field of an agency, with its source, date and confidence. */
export function AgencyDetails({ agency, linkTo }: { agency: AdminAgency; linkTo: (id: string) => string }) {
  const law = useJurisdictions().find(({ jurisdiction }) => jurisdiction === agency.jurisdiction);
  const sourceOf = (field: keyof typeof FIELD_LABELS) => sourceText(agency, field);
  const verified = agency.verifiedAt && <Verification at={agency.verifiedAt} name={agency.verifiedBy} />;
  return (
    <div className={css.agency}>
      <PanelTitle title={agency.name}>
        {[
          agency.abbreviation,
          formatMessage(adminAgencies.requestCount, { count: agency.requests }),
          agency.childCount > 0 && formatMessage(adminAgencies.childCount, { count: agency.childCount }),
        ]
          .filter(Boolean)
          .join(" · ")}
      </PanelTitle>
      <ListingStatus agency={agency} linkTo={linkTo} />
      <AddressReports agency={agency} />
      <DetailList>
        <DetailRow
          name={FIELD_LABELS.email}
          note={agency.email && <EmailNote agency={agency}>{verified}</EmailNote>}
        >
          {agency.email ?? adminAgencies.unknown}
        </DetailRow>
        <DetailRow
          name={FIELD_LABELS.acceptsEmail}
          note={agency.acceptsEmail === null ? null : sourceOf("acceptsEmail")}
        >
          {agency.acceptsEmail === null
            ? adminAgencies.unknown
            : agency.acceptsEmail
              ? adminAgencies.yes
              : adminAgencies.no}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.portalUrl} note={sourceOf("portalUrl")}>
          {agency.portalUrl && <WebAddress address={agency.portalUrl} />}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.website} note={sourceOf("website")}>
          {agency.website && <WebAddress address={agency.website} />}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.phone} note={sourceOf("phone")}>
          {agency.phone}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.fax} note={sourceOf("fax")}>
          {agency.fax}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.addressLines} note={sourceOf("addressLines")}>
          {agency.addressLines.join("\n")}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.jurisdiction} note={sourceOf("jurisdiction")}>
          {law ? formatMessage(adminAgencies.jurisdictionOption, law) : agency.jurisdiction}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.parentId} note={sourceOf("parentId")}>
          {agency.parent && <Link to={linkTo(agency.parent.id)}>{agency.parent.name}</Link>}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.aliases} note={sourceOf("aliases")}>
          {agency.aliases.join("\n")}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.kind} note={sourceOf("kind")}>
          {agency.kind}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.locality} note={sourceOf("locality")}>
          {agency.locality}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.timeZone} note={sourceOf("timeZone")}>
          {agency.timeZone}
        </DetailRow>
        <DetailRow name={FIELD_LABELS.notes} note={sourceOf("notes")}>
          {agency.notes}
        </DetailRow>
        <DetailRow name={adminAgencies.changed}>
          <Timestamp at={agency.updatedAt} text={formatDayYear(agency.updatedAt.slice(0, 10))} />
        </DetailRow>
        <DetailRow name={adminAgencies.id}>{agency.id}</DetailRow>
      </DetailList>
    </div>
  );
}

const Verification = ({ at, name }: { at: string; name: string | null }) => (
  <RichText
    message={name === null ? adminAgencies.verifiedByAdministrator : adminAgencies.verifiedBy}
    values={{
      name: name ?? "",
      date: formatDayYear(at.slice(0, 10)),
      time: (text) => <Timestamp at={at} text={text.join("")} />,
    }}
  />
);

/** Fields that belong to the row, not to a source. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["timeZone", "jurisdiction", "parentId", "notes"]);

/** "foia.gov, Mar 1, 2026, high confidence". A field without a source of its own has the source of the row. */
function sourceText({ sources, source, sourceDate, confidence }: AdminAgency, field: string): string | null {
  const fieldSource =
    sources[field] ?? (OWN_FIELDS.has(field) ? null : { source, date: sourceDate, confidence });
  if (!fieldSource) return null;
  return [
    fieldSource.source,
    fieldSource.date && formatDayYear(fieldSource.date),
    admin.confidencePhrase[fieldSource.confidence],
  ]
    .filter(Boolean)
    .join(", ");
}

const EmailNote = ({ agency, children }: { agency: AdminAgency; children: ReactNode }) => (
  <>
    {sourceText(agency, "email")}
    {agency.lastAnswer && <span className={css.line}>{lastAnswerText(agency)}</span>}
    {children && <span className={css.line}>{children}</span>}
    {agency.confirmations > 0 && (
      <span className={css.line}>
        {formatMessage(adminAgencies.confirmations, { count: agency.confirmations })}
      </span>
    )}
  </>
);

/** Why the agency is not listed, or its address not trusted. */
function ListingStatus({ agency, linkTo }: { agency: AdminAgency; linkTo: (id: string) => string }) {
  if (agency.listing === "retired")
    return (
      <Notice tone="grey" icon={mdiArchiveOutline}>
        {agency.mergedInto ? <MergedInto href={linkTo(agency.mergedInto)} /> : adminAgencies.retiredNotice}
      </Notice>
    );
  if (agency.listing === "pending")
    return (
      <Notice tone="orange" icon={mdiClockOutline}>
        {formatMessage(agency.proposedAt ? adminAgencies.pendingNotice : adminAgencies.privateNotice, {
          email: agency.owner?.email ?? adminAgencies.unknown,
        })}
      </Notice>
    );
  if (agency.role === "reviewer")
    return (
      <Notice tone="grey" icon={mdiScaleBalance}>
        {adminAgencies.reviewerNotice}
      </Notice>
    );
  if (!agency.unverifiedReason) return null;
  return (
    <Notice tone="orange" icon={mdiAlertCircleOutline}>
      {agency.unverifiedReason} {adminAgencies.unverifiedNotice}
    </Notice>
  );
}

const MergedInto = ({ href }: { href: string }) => (
  <RichText message={adminAgencies.mergedNotice} values={{ link: (text) => <Link to={href}>{text}</Link> }} />
);

/** A link if the value is a web address, otherwise its text. */
function WebAddress({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
