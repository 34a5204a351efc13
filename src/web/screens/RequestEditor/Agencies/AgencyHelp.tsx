import type { AgencyItem } from "#contract/agency.ts";
import type { Law } from "#core/deadline/law.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { reachWords, takesMail } from "./agency-words.ts";

/** Which law binds the office, where the letter goes, and how sure that is. */
export function AgencyHelp({ agency, law }: { agency: AgencyItem; law: Law | undefined }) {
  return (
    <>
      {law ? `${law.commonName}. ` : ""}
      {takesMail(agency) ? (
        <>
          By e-mail to {agency.email}. {agency.unverified ?? seenWords(agency)}
        </>
      ) : (
        <>
          {reachWords(agency)}
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

const seenWords = ({ own, sourceDate }: AgencyItem) =>
  own ? "You added this office." : sourceDate ? `Seen ${dayYear(sourceDate)}.` : "";
