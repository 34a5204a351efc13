import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { terms } from "#messages/terms.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";

export default function Terms() {
  const { brand, teamEmail } = useConfig();
  const { ownership, letters, data, service } = terms;
  const links = {
    teamEmail,
    email: (text: ReactNode[]) => <a href={`mailto:${teamEmail}`}>{text}</a>,
    contact: (text: ReactNode[]) => <Link to="/contact">{text}</Link>,
  };
  return (
    <Prose title={terms.title} lead={formatMessage(terms.lead, { brand })}>
      <ProseSection id="yours" title={terms.ownershipTitle}>
        <p>{ownership.use}</p>
        <p>{ownership.administrators}</p>
      </ProseSection>
      <ProseSection id="letters" title={terms.lettersTitle}>
        <p>{letters.sending}</p>
        <p>{letters.conduct}</p>
      </ProseSection>
      <ProseSection id="dates" title={terms.datesTitle}>
        <p>{terms.dates}</p>
      </ProseSection>
      <ProseSection id="data" title={terms.dataTitle}>
        <ul>
          <li>{data.account}</li>
          <li>{data.requests}</li>
          <li>{data.history}</li>
          <li>{data.browser}</li>
        </ul>
        <p>
          <RichText message={data.retention} values={links} />
        </p>
      </ProseSection>
      <ProseSection id="service" title={terms.serviceTitle}>
        <p>{service.availability}</p>
        <p>{service.closing}</p>
      </ProseSection>
      <ProseSection id="changes" title={terms.changesTitle}>
        <p>
          <RichText message={terms.changes} values={links} />
        </p>
      </ProseSection>
    </Prose>
  );
}
