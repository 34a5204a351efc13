import { mdiAlertCircleOutline } from "@mdi/js";
import type { ReactNode } from "react";
import type { AgencyPage } from "#contract/agencies/agency-page.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyPage as m } from "#messages/agency-page.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import { ProseSection } from "#web/design/display/Prose.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { lastAnswerText } from "#web/features/agencies/last-answer-text.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import css from "./Agency.module.css";

/** What to know before writing, then every known way to reach the agency, its email address with source and certainty. */
export function ContactDetails({ agency }: { agency: AgencyPage }) {
  const { role, channels, phone, website } = agency;
  const isReviewer = role === "reviewer";
  const isUnknown = channels.length === 0 && phone === null;
  const refusesEmail = !isReviewer && agency.acceptsEmail === false && agency.email === null;
  return (
    <ProseSection id="contact" title={isReviewer ? m.contactTitle : m.askTitle}>
      {refusesEmail && <p>{m.noEmail}</p>}
      {agency.notes && <p>{nonBreaking(agency.notes)}</p>}
      {isUnknown && <p>{website === null ? m.unknownContactAtAll : m.unknownContact}</p>}
      <dl className={css.facts}>
        <EmailAddress agency={agency} />
        <Fact name={m.portal}>{agency.portalUrl && <WebAddress address={agency.portalUrl} />}</Fact>
        <Fact name={m.post}>{agency.addressLines.join("\n")}</Fact>
        <Fact name={m.fax}>{agency.fax}</Fact>
        <Fact name={m.phone}>{phone}</Fact>
        <Fact name={m.website}>{website && <WebAddress address={website} />}</Fact>
      </dl>
      {agency.unverifiedReason !== null && !isReviewer && channels.includes("email") && (
        <Notice tone="orange" icon={mdiAlertCircleOutline}>
          {formatMessage(m.confirm, { reason: agency.unverifiedReason })}
        </Notice>
      )}
    </ProseSection>
  );
}

/** Renders nothing when the fact is unknown. */
function Fact({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {note && <small className={css.note}>{note}</small>}
      </dd>
    </div>
  );
}

const EmailAddress = ({ agency }: { agency: AgencyPage }) => (
  <Fact name={m.email} note={[lastAnswerText(agency), sourceText(agency)].filter(Boolean).join(" ")}>
    {agency.email !== null && agency.acceptsEmail === false
      ? formatMessage(m.noEmailAccepted, { email: agency.email })
      : agency.email}
  </Fact>
);

function sourceText({ source, sourceDate, confidence }: AgencyPage): string {
  const phrase = m.confidence[confidence];
  return sourceDate === null
    ? formatMessage(m.source, { source, confidence: phrase })
    : formatMessage(m.datedSource, { source, date: formatDayYear(sourceDate), confidence: phrase });
}

/** A link if the value is a web address, otherwise its text. */
function WebAddress({ address }: { address: string }) {
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {address}
    </a>
  );
}
