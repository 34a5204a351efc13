import type { AgencyPage } from "#contract/agencies/agency-page.ts";
import { MIN_PUBLIC_REQUESTS } from "#core/agency/agency-outcomes.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyPage as m } from "#messages/agency-page.ts";
import { useConfig } from "#web/app/api/config.ts";
import { ProseSection } from "#web/design/display/Prose.tsx";
import css from "./Agency.module.css";

/** How long answers took and how requests ended, as numbers of all users together. */
export function RequestResults({ statistics }: Pick<AgencyPage, "statistics">) {
  const { brand } = useConfig();
  return (
    <ProseSection id="results" title={m.resultsTitle}>
      {statistics ? (
        <Results statistics={statistics} brand={brand} />
      ) : (
        <p>{formatMessage(m.tooFew, { count: MIN_PUBLIC_REQUESTS, brand })}</p>
      )}
    </ProseSection>
  );
}

function Results(props: { statistics: NonNullable<AgencyPage["statistics"]>; brand: string }) {
  const { statistics, brand } = props;
  const { requests, answered, medianDays, outcomes } = statistics;
  return (
    <>
      <p>
        {formatMessage(m.requests, { count: requests, brand })}{" "}
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
