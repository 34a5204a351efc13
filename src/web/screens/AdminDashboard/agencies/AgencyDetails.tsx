import { mdiAlertCircleOutline, mdiArchiveOutline, mdiClockOutline } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { confidenceLabel } from "#web/screens/AdminDashboard/shared/Confidence.tsx";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";
import { DetailList, DetailRow, PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { AddressReports } from "./AddressReports.tsx";
import css from "./AgencyDetails.module.css";
import { FIELD_LABELS } from "./agency-fields.ts";

/** Every field of an office, with its source, its date and how sure it is. */
export function AgencyDetails({ agency, linkTo }: { agency: AdminAgency; linkTo: (id: string) => string }) {
  const jurisdictions = useJurisdictions();
  const sourceOf = (field: keyof typeof FIELD_LABELS) => sourceText(agency, field);
  const verified = agency.verifiedAt && (
    <>
      Verified by {agency.verifiedBy ?? "an administrator"} on{" "}
      <Timestamp at={agency.verifiedAt} text={formatDayYear(agency.verifiedAt.slice(0, 10))} />
    </>
  );
  return (
    <div className={css.agency}>
      <PanelTitle title={agency.name}>
        {[
          agency.abbreviation,
          requestCountText(agency),
          agency.childCount > 0 && countText(agency.childCount, "office below it", "offices below it"),
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
          {agency.email ?? "None known"}
        </DetailRow>
        <DetailRow
          name={FIELD_LABELS.acceptsEmail}
          note={agency.acceptsEmail === null ? null : sourceOf("acceptsEmail")}
        >
          {agency.acceptsEmail === null ? "Nobody has said" : agency.acceptsEmail ? "Yes" : "No"}
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
          {jurisdictions.find(({ jurisdiction }) => jurisdiction === agency.jurisdiction)?.commonName ??
            agency.jurisdiction}
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
        <DetailRow name="Changed">
          <Timestamp at={agency.updatedAt} text={formatDayYear(agency.updatedAt.slice(0, 10))} />
        </DetailRow>
        <DetailRow name="Id">{agency.id}</DetailRow>
      </DetailList>
    </div>
  );
}

const requestCountText = ({ requests }: AdminAgency) =>
  requests === 0 ? "No requests yet" : countText(requests, "request", "requests");

/** Fields that are of the row, not of any source. */
const OWN_FIELDS: ReadonlySet<string> = new Set(["timeZone", "jurisdiction", "parentId", "notes"]);

/** "foia.gov, Mar 1, 2026, sure". A field that was not seen elsewhere was seen where the row was. */
function sourceText({ sources, source, sourceDate, confidence }: AdminAgency, field: string): string | null {
  const fieldSource =
    sources[field] ?? (OWN_FIELDS.has(field) ? null : { source, date: sourceDate, confidence });
  if (!fieldSource) return null;
  return [
    fieldSource.source,
    fieldSource.date && formatDayYear(fieldSource.date),
    confidenceLabel(fieldSource.confidence),
  ]
    .filter(Boolean)
    .join(", ");
}

const EmailNote = ({ agency, children }: { agency: AdminAgency; children: ReactNode }) => (
  <>
    {sourceText(agency, "email")}
    {children && <span className={css.line}>{children}</span>}
    {agency.confirmations > 0 && (
      <span className={css.line}>{countText(agency.confirmations, "person", "people")} found it right</span>
    )}
  </>
);

/** What an administrator must know before anything else: why it is not simply listed, or not trusted. */
function ListingStatus({ agency, linkTo }: { agency: AdminAgency; linkTo: (id: string) => string }) {
  if (agency.listing === "retired")
    return (
      <Notice tone="grey" icon={mdiArchiveOutline}>
        {agency.mergedInto ? (
          <>
            Merged into <Link to={linkTo(agency.mergedInto)}>another agency</Link>, which answers for it now.
          </>
        ) : (
          "Retired. It takes no new requests; it is kept for those that name it."
        )}
      </Notice>
    );
  if (agency.listing === "pending")
    return (
      <Notice tone="orange" icon={mdiClockOutline}>
        Added by {agency.owner?.email ?? "somebody"}, who can write to it already. Approve it, and everybody
        finds it.
      </Notice>
    );
  if (!agency.unverifiedReason) return null;
  return (
    <Notice tone="orange" icon={mdiAlertCircleOutline}>
      {agency.unverifiedReason} Whoever writes to it is asked to confirm the address first.
    </Notice>
  );
}

/** A link where the address is one of the web; the bare words where it is anything else. */
function WebAddress({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
