import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { terms } from "#messages/terms.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { OperatorDetails } from "#web/features/operator/OperatorDetails.tsx";

export default function Terms() {
  const { brand, teamEmail } = useConfig();
  const { ownership, letters, data, service } = terms;
  const links = {
    teamEmail,
    email: (text: ReactNode[]) => <a href={`mailto:${teamEmail}`}>{text}</a>,
    contact: (text: ReactNode[]) => <Link to="/contact">{text}</Link>,
    laws: (text: ReactNode[]) => <Link to="/laws">{text}</Link>,
    privacy: (text: ReactNode[]) => <Link to="/privacy">{text}</Link>,
    account: (text: ReactNode[]) => <Link to="/account">{text}</Link>,
  };
  return (
    <Prose title={terms.title} lead={formatMessage(terms.lead, { brand })}>
      <ProseSection id="yours" title={terms.ownershipTitle}>
        <p>{ownership.use}</p>
        <p>{ownership.administrators}</p>
      </ProseSection>
      <ProseSection id="letters" title={terms.lettersTitle}>
        <p>{letters.sending}</p>
        <p>{letters.fees}</p>
        <p>{letters.behavior}</p>
      </ProseSection>
      <ProseSection id="dates" title={terms.datesTitle}>
        <p>{terms.dates}</p>
        <p>
          <RichText message={terms.silence} values={links} />
        </p>
      </ProseSection>
      <ProseSection id="data" title={terms.dataTitle}>
        <ul>
          {Object.entries(data).map(([key, text]) => (
            <li key={key}>
              <RichText message={text} values={links} />
            </li>
          ))}
        </ul>
      </ProseSection>
      <ProseSection id="service" title={terms.serviceTitle}>
        <p>{service.availability}</p>
        <p>{service.closing}</p>
      </ProseSection>
      <ProseSection id="operator" title={terms.lawTitle}>
        <OperatorDetails />
      </ProseSection>
      <ProseSection id="changes" title={terms.changesTitle}>
        <p>
          <RichText message={terms.changes} values={links} />
        </p>
      </ProseSection>
    </Prose>
  );
}
