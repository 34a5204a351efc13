import { Link } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { lawPage as t } from "#messages/law-page.ts";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { type Jurisdiction, useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import { lawPagePath } from "#web/features/navigation/public-paths.ts";
import css from "./Laws.module.css";
import { limitText } from "./law-text.ts";

const GROUPS: readonly [id: string, title: string, includes: (code: string) => boolean][] = [
  ["federal", t.groups.federal, (code) => code === "us"],
  ["states", t.groups.states, (code) => code.startsWith("us-")],
  ["other", t.groups.other, (code) => !/^us(-|$)/.test(code)],
];

/** Every law with the time of its first answer, each with a link to its page. */
export default function Laws() {
  const laws = useJurisdictions();
  return (
    <Prose title={t.indexTitle} lead={t.indexLead}>
      {GROUPS.map(([id, title, includes]) => (
        <ProseSection key={id} id={id} title={title}>
          <ul className={css.laws}>
            {laws
              .filter(({ jurisdiction }) => includes(jurisdiction))
              .map((law) => (
                <LawLine key={law.jurisdiction} law={law} />
              ))}
          </ul>
        </ProseSection>
      ))}
    </Prose>
  );
}

const LawLine = ({ law: { jurisdiction, place, commonName, limit, silence } }: { law: Jurisdiction }) => (
  <li>
    <Link to={lawPagePath(jurisdiction)}>{place}</Link>
    <span>
      {commonName} · {limitText(limit).replaceAll(" ", "\u00a0")}
    </span>
    <span>{formatMessage(t.silenceLine, { silence })}</span>
  </li>
);
