import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { privacy } from "#messages/privacy.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { OperatorDetails } from "#web/features/operator/OperatorDetails.tsx";

/** What is stored, for how long, and who sees it. docs/data-deletion.md and docs/browser-storage.md have the details. */
export default function Privacy() {
  const { brand, teamEmail } = useConfig();
  const links = {
    teamEmail,
    email: (text: ReactNode[]) => <a href={`mailto:${teamEmail}`}>{text}</a>,
    contact: (text: ReactNode[]) => <Link to="/contact">{text}</Link>,
    account: (text: ReactNode[]) => <Link to="/account">{text}</Link>,
  };
  const list = (texts: Record<string, string>) => (
    <ul>
      {Object.entries(texts).map(([key, text]) => (
        <li key={key}>
          <RichText message={text} values={links} />
        </li>
      ))}
    </ul>
  );
  return (
    <Prose title={privacy.title} lead={formatMessage(privacy.lead, { brand })}>
      <ProseSection id="stored" title={privacy.storedTitle}>
        {list(privacy.stored)}
      </ProseSection>
      <ProseSection id="browser" title={privacy.browserTitle}>
        <p>{privacy.browser}</p>
      </ProseSection>
      <ProseSection id="seen" title={privacy.seenTitle}>
        {list(privacy.seen)}
      </ProseSection>
      <ProseSection id="time" title={privacy.timeTitle}>
        {list(privacy.time)}
      </ProseSection>
      <ProseSection id="rights" title={privacy.rightsTitle}>
        {list(privacy.rights)}
      </ProseSection>
      <ProseSection id="operator" title={privacy.operatorTitle}>
        <OperatorDetails />
      </ProseSection>
    </Prose>
  );
}
