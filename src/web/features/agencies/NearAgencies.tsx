import type { AgencyItem } from "#contract/agencies/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { agencyAdding } from "#messages/agency-adding.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { useJurisdictions } from "#web/features/deadlines/law-queries.ts";
import css from "./NearAgencies.module.css";

/** Agencies of the directory that a new one may be: "Did you mean Austin Police Department?" */
export function NearAgencies(props: {
  agencies: readonly AgencyItem[];
  onUse: (agency: AgencyItem) => void;
}) {
  const { agencies, onUse } = props;
  const places = useJurisdictions();
  const [first] = agencies;
  if (!first) return null;
  const question =
    agencies.length === 1
      ? formatMessage(agencyAdding.didYouMean, { name: first.name })
      : agencyAdding.didYouMeanOneOf;
  return (
    <div className={css.near} role="status">
      <p>
        <b>{question}</b> {agencyAdding.didYouMeanText}
      </p>
      <ul>
        {agencies.map((agency) => {
          const place = places.find(({ jurisdiction }) => jurisdiction === agency.jurisdiction)?.place;
          return (
            <li key={agency.id}>
              <span>
                {agency.name}
                <small>
                  {[agency.locality, place ?? agency.jurisdiction, agency.email].filter(Boolean).join(" · ")}
                </small>
              </span>
              <Button
                size="small"
                aria-label={formatMessage(agencyAdding.use, { name: agency.name })}
                onClick={() => onUse(agency)}
              >
                {agencyAdding.useShort}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
