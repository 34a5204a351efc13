import type { ReactNode } from "react";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { editorAgencies } from "#messages/editor/agencies.ts";
import { RichText } from "#web/design/display/RichText.tsx";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { acceptsEmail, contactText } from "./agency-labels.ts";

/** The law of the agency, the address of the letter, and how reliable that address is. */
export function AgencyHelp({ agency, law }: { agency: AgencyItem; law: Law | undefined }) {
  return (
    <>
      {law && `${formatMessage(editorAgencies.law, { law: law.commonName })} `}
      {acceptsEmail(agency)
        ? `${formatMessage(editorAgencies.emailTo, { email: agency.email ?? "" })} ${agency.unverifiedReason ?? sourceText(agency)}`
        : otherContact(agency)}
    </>
  );
}

function otherContact({ portalUrl, ...agency }: AgencyItem) {
  if (portalUrl === null) return contactText(agency);
  const link = (text: ReactNode[]) => (
    <a href={portalUrl} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  );
  return (
    <RichText
      message={editorAgencies.contactLink}
      values={{ contact: contactText(agency), host: new URL(portalUrl).host, link }}
    />
  );
}

const sourceText = ({ isOwn, sourceDate }: AgencyItem) =>
  isOwn
    ? editorAgencies.addedByYou
    : sourceDate
      ? formatMessage(editorAgencies.seenOn, { date: formatDayYear(sourceDate) })
      : "";
