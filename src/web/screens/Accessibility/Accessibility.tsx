import { Link } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { accessibility } from "#messages/accessibility.ts";
import { useConfig } from "#web/app/api/config.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { OperatorDetails } from "#web/features/operator/OperatorDetails.tsx";

/** What we aim for, test and know not to work. */
export default function Accessibility() {
  const { brand, teamEmail } = useConfig();
  const { tested, limits } = accessibility;
  return (
    <Prose title={accessibility.title} lead={formatMessage(accessibility.lead, { brand })}>
      <ProseSection id="standard" title={accessibility.standardTitle}>
        <p>{accessibility.standard}</p>
      </ProseSection>
      <ProseSection id="tested" title={accessibility.testedTitle}>
        <ul>
          {Object.entries(tested).map(([key, text]) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      </ProseSection>
      <ProseSection id="limits" title={accessibility.limitsTitle}>
        <ul>
          {Object.entries(limits).map(([key, text]) => (
            <li key={key}>{text}</li>
          ))}
        </ul>
      </ProseSection>
      <ProseSection id="feedback" title={accessibility.feedbackTitle}>
        <p>
          <RichText
            message={accessibility.feedback}
            values={{
              teamEmail,
              email: (text) => <a href={`mailto:${teamEmail}`}>{text}</a>,
              contact: (text) => <Link to="/contact">{text}</Link>,
            }}
          />
        </p>
      </ProseSection>
      <ProseSection id="operator" title={accessibility.operatorTitle}>
        <OperatorDetails />
      </ProseSection>
    </Prose>
  );
}
