import type { AgencyPage } from "#contract/agencies/agency-page.ts";
import { MIN_PUBLIC_REQUESTS } from "#core/agency/agency-outcomes.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyPage as m } from "#messages/agency-page.ts";
import { ProseSection } from "#web/design/display/Prose.tsx";
import css from "./Agency.module.css";

/** How long answers took and how requests ended, as numbers of all users together. */
export const RequestResults = ({ statistics }: Pick<AgencyPage, "statistics">) => (
  <ProseSection id="results" title={m.resultsTitle}>
    {statistics ? (
      <Results statistics={statistics} />
    ) : (
      <p>{formatMessage(m.tooFew, { count: MIN_PUBLIC_REQUESTS })}</p>
    )}
  </ProseSection>
);

function Results({ statistics }: { statistics: NonNullable<AgencyPage["statistics"]> }) {
  const { requests, answered, medianDays, outcomes } = statistics;
  return (
    <>
      <p>
        {formatMessage(m.requests, { count: requests })}{" "}
        {medianDays === null
          ? formatMessage(m.tooFewAnswers, { answered })
          : formatMessage(m.median, { days: medianDays, answered })}
      </p>
      <dl className={css.facts} aria-label={m.outcomes}>
        {outcomes.map(({ outcome, count }) => (
          <div key={outcome}>
            <dt>{m.outcome[outcome]}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
