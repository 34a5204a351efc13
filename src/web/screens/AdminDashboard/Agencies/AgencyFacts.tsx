import { mdiAlertCircleOutline, mdiArchiveOutline, mdiClockOutline } from "@mdi/js";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { AdminAgency } from "#contract/admin-agency.ts";
import { When } from "#web/correspondence/When.tsx";
import { dayYear } from "#web/deadline/day-words.ts";
import { useJurisdictions } from "#web/laws.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { confidenceWords } from "../Confidence.tsx";
import { counted } from "../count-words.ts";
import { Fact, Facts, PanelTitle } from "../Facts.tsx";
import css from "./AgencyFacts.module.css";
import { FIELD_NAMES } from "./agency-fields.ts";
import { Reports } from "./Reports.tsx";

/** Every field of an office, with its source, its date and how sure it is. */
export function AgencyFacts({ agency, linkTo }: { agency: AdminAgency; linkTo: (id: string) => string }) {
  const places = useJurisdictions();
  const from = (field: keyof typeof FIELD_NAMES) => sourceWords(agency, field);
  const verified = agency.verifiedAt && (
    <>
      Verified by {agency.verifiedBy ?? "an administrator"} on{" "}
      <When at={agency.verifiedAt} words={dayYear(agency.verifiedAt.slice(0, 10))} />
    </>
  );
  return (
    <div className={css.agency}>
      <PanelTitle title={agency.name}>
        {[
          agency.abbreviation,
          requestWords(agency),
          agency.children > 0 && counted(agency.children, "office below it", "offices below it"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </PanelTitle>
      <Standing agency={agency} linkTo={linkTo} />
      <Reports agency={agency} />
      <Facts>
        <Fact
          name={FIELD_NAMES.email}
          note={agency.email && <EmailNote agency={agency}>{verified}</EmailNote>}
        >
          {agency.email ?? "None known"}
        </Fact>
        <Fact
          name={FIELD_NAMES.acceptsEmail}
          note={agency.acceptsEmail === null ? null : from("acceptsEmail")}
        >
          {agency.acceptsEmail === null ? "Nobody has said" : agency.acceptsEmail ? "Yes" : "No"}
        </Fact>
        <Fact name={FIELD_NAMES.portalUrl} note={from("portalUrl")}>
          {agency.portalUrl && <WebAddress address={agency.portalUrl} />}
        </Fact>
        <Fact name={FIELD_NAMES.website} note={from("website")}>
          {agency.website && <WebAddress address={agency.website} />}
        </Fact>
        <Fact name={FIELD_NAMES.phone} note={from("phone")}>
          {agency.phone}
        </Fact>
        <Fact name={FIELD_NAMES.fax} note={from("fax")}>
          {agency.fax}
        </Fact>
        <Fact name={FIELD_NAMES.addressLines} note={from("addressLines")}>
          {agency.addressLines.join("\n")}
        </Fact>
        <Fact name={FIELD_NAMES.jurisdiction} note={from("jurisdiction")}>
          {places.find(({ jurisdiction }) => jurisdiction === agency.jurisdiction)?.commonName ??
            agency.jurisdiction}
        </Fact>
        <Fact name={FIELD_NAMES.parentId} note={from("parentId")}>
          {agency.parent && <Link to={linkTo(agency.parent.id)}>{agency.parent.name}</Link>}
        </Fact>
        <Fact name={FIELD_NAMES.aliases} note={from("aliases")}>
          {agency.aliases.join("\n")}
        </Fact>
        <Fact name={FIELD_NAMES.kind} note={from("kind")}>
          {agency.kind}
        </Fact>
        <Fact name={FIELD_NAMES.locality} note={from("locality")}>
          {agency.locality}
        </Fact>
        <Fact name={FIELD_NAMES.timeZone} note={from("timeZone")}>
          {agency.timeZone}
        </Fact>
        <Fact name={FIELD_NAMES.notes} note={from("notes")}>
          {agency.notes}
        </Fact>
        <Fact name="Changed">
          <When at={agency.updatedAt} words={dayYear(agency.updatedAt.slice(0, 10))} />
        </Fact>
        <Fact name="Id">{agency.id}</Fact>
      </Facts>
    </div>
  );
}

const requestWords = ({ requests }: AdminAgency) =>
  requests === 0 ? "No requests yet" : counted(requests, "request", "requests");

/** Fields that are of the row, not of any source. */
const OURS: ReadonlySet<string> = new Set(["timeZone", "jurisdiction", "parentId", "notes"]);

/** "foia.gov, Mar 1, 2026, sure". A field that was not seen elsewhere was seen where the row was. */
function sourceWords({ sources, source, sourceDate, confidence }: AdminAgency, field: string): string | null {
  const seen = sources[field] ?? (OURS.has(field) ? null : { source, date: sourceDate, confidence });
  if (!seen) return null;
  return [seen.source, seen.date && dayYear(seen.date), confidenceWords(seen.confidence)]
    .filter(Boolean)
    .join(", ");
}

const EmailNote = ({ agency, children }: { agency: AdminAgency; children: ReactNode }) => (
  <>
    {sourceWords(agency, "email")}
    {children && <span className={css.line}>{children}</span>}
    {agency.confirmations > 0 && (
      <span className={css.line}>{counted(agency.confirmations, "person", "people")} found it right</span>
    )}
  </>
);

/** What an administrator must know before anything else: why it is not simply listed, or not trusted. */
function Standing({ agency, linkTo }: { agency: AdminAgency; linkTo: (id: string) => string }) {
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
  if (!agency.unverified) return null;
  return (
    <Notice tone="orange" icon={mdiAlertCircleOutline}>
      {agency.unverified} Whoever writes to it is asked to confirm the address first.
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
