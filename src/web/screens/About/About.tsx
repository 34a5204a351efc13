import type { ReactNode } from "react";
import { Link } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { about } from "#messages/about.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { OperatorDetails } from "#web/features/operator/OperatorDetails.tsx";

const bold = (text: ReactNode[]) => <b>{text}</b>;

export default function About() {
  const { brand, teamEmail } = useConfig();
  const { steps, principles, limits } = about;
  return (
    <Prose title={formatMessage(about.title, { brand })} lead={formatMessage(about.lead, { brand })}>
      <ProseSection id="road" title={about.stepsTitle}>
        <ol>
          {Object.entries(steps).map(([key, step]) => (
            <li key={key}>
              <RichText message={step} values={{ brand, b: bold }} />
            </li>
          ))}
        </ol>
      </ProseSection>
      <ProseSection id="rules" title={about.principlesTitle}>
        <ul>
          <li>{principles.dates}</li>
          <li>{principles.noLimit}</li>
          <li>{principles.unsure}</li>
          <li>{principles.original}</li>
          <li>{principles.autosave}</li>
        </ul>
      </ProseSection>
      <ProseSection id="not" title={about.limitsTitle}>
        <p>{formatMessage(limits.advice, { brand })}</p>
        <p>{limits.independence}</p>
      </ProseSection>
      <ProseSection id="operator" title={about.operatorTitle}>
        <OperatorDetails />
      </ProseSection>
      <ProseSection id="next" title={about.nextTitle}>
        <p>
          <RichText
            message={about.next}
            values={{
              teamEmail,
              home: (text) => <Link to="/">{text}</Link>,
              faq: (text) => <Link to="/faq">{text}</Link>,
              email: (text) => <a href={`mailto:${teamEmail}`}>{text}</a>,
            }}
          />
        </p>
      </ProseSection>
    </Prose>
  );
}
