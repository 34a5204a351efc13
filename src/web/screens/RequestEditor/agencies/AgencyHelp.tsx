import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { acceptsEmail, contactText } from "./agency-labels.ts";

/** Which law binds the office, where the letter goes, and how sure that is. */
export function AgencyHelp({ agency, law }: { agency: AgencyItem; law: Law | undefined }) {
  return (
    <>
      {law ? `${law.commonName}. ` : ""}
      {acceptsEmail(agency) ? (
        <>
          By e-mail to {agency.email}. {agency.unverifiedReason ?? sourceText(agency)}
        </>
      ) : (
        <>
          {contactText(agency)}
          {agency.portalUrl && (
            <>
              :{" "}
              <a href={agency.portalUrl} target="_blank" rel="noopener noreferrer">
                {new URL(agency.portalUrl).host}
              </a>
            </>
          )}
          .
        </>
      )}
    </>
  );
}

const sourceText = ({ isOwn: own, sourceDate }: AgencyItem) =>
  own ? "You added this office." : sourceDate ? `Seen ${formatDayYear(sourceDate)}.` : "";
