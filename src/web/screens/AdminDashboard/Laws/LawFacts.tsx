import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Extension, Law, Limit, NoLimit } from "#core/deadline/law.ts";
import { dayYear } from "#web/deadline/day-words.ts";
import { writeAddress } from "../admin-address.ts";
import { Fact, Facts, Group, PanelTitle } from "../Facts.tsx";
import { OWN_KINDS } from "./correction.ts";
import css from "./LawFacts.module.css";
import { COUNTED_NAMES, certaintyWords, LIMIT_NAMES, limitWords, START_NAMES } from "./law-words.ts";

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
const listed = (...words: (string | null | undefined)[]) => words.filter(Boolean).join(" · ");

/** A law's row as it is counted by. `children` is what is to be known before the figures. */
export const LawFacts = ({ law, children }: { law: Law; children: ReactNode }) => (
  <div className={css.law}>
    <PanelTitle title={law.commonName}>
      {listed(
        law.title === law.commonName ? null : law.title,
        law.citation,
        `Last checked ${dayYear(law.lastChecked)}`,
      )}
    </PanelTitle>
    {children}
    <Limits law={law} />
    <Local law={law} />
    <Rules law={law} />
    {law.recentChanges.length > 0 && (
      <Group title="Changed lately">
        <ul>
          {law.recentChanges.map(({ date, change }) => (
            <li key={`${date} ${change}`}>
              {dayYear(date)}: {change}
            </li>
          ))}
        </ul>
      </Group>
    )}
    <Group title="Sources">
      <ul>
        {law.sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </Group>
  </div>
);

function Limits({ law }: { law: Law }) {
  const { certainty } = law;
  return (
    <Group title="Limits">
      <Facts>
        {OWN_KINDS.map((kind) => (
          <LimitFact
            key={kind}
            name={LIMIT_NAMES[kind]}
            limit={law.limits[kind]}
            sure={certaintyWords(certainty[kind.startsWith("appeal") ? "appeal" : "initial_response"])}
          />
        ))}
        <ExtensionFact extension={law.extension} sure={certaintyWords(certainty.extension)} />
        {law.otherLimits.map(({ about, days, unit, citation }) => (
          <Fact key={about} name="Besides" note={citation}>
            {about}: {limitWords({ days, unit })}
          </Fact>
        ))}
      </Facts>
    </Group>
  );
}

function LimitFact({ name, limit, sure }: { name: string; limit: Limit; sure?: string }) {
  if (limit.days === null)
    return (
      <Fact name={name} note={listed(limit.citation, advice(limit), sure)}>
        {limit.reason}
      </Fact>
    );
  return (
    <Fact name={name} note={listed(limit.citation, limit.roll && "moves off a day off", sure)}>
      <b>{limitWords(limit)}</b> from {START_NAMES[limit.from]} to {limit.meaning}
    </Fact>
  );
}

const advice = ({ advised }: NoLimit) => advised && `${advised.by} advises ${limitWords(advised)}`;

function ExtensionFact({ extension, sure }: { extension: Extension | NoLimit; sure?: string }) {
  if (extension.days === null)
    return (
      <Fact name="Extension" note={listed(extension.citation, sure)}>
        {extension.reason}
      </Fact>
    );
  return (
    <Fact name="Extension" note={listed(extension.citation, sure)}>
      <b>{limitWords(extension)}</b>, {COUNTED_NAMES[extension.counted].toLowerCase()}. {extension.condition}
      {extension.beyond && `. ${extension.beyond}`}
    </Fact>
  );
}

function Local({ law: { local } }: { law: Law }) {
  if (!local) return null;
  return (
    <Group title="Municipalities and other local bodies">
      <Facts>
        {OWN_KINDS.map((kind) => {
          const limit = local[kind];
          return limit && <LimitFact key={kind} name={LIMIT_NAMES[kind]} limit={limit} />;
        })}
        {local.extension && <ExtensionFact extension={local.extension} />}
      </Facts>
    </Group>
  );
}

function Rules({ law }: { law: Law }) {
  const { start, tolling, appeal, silence, residency, fees, expedited, certainty } = law;
  return (
    <Group title="Rules">
      <Facts>
        <Fact
          name="Counting starts"
          note={listed(
            start.deemed?.citation ?? start.officeHours?.citation,
            certaintyWords(certainty.clock),
          )}
        >
          {startWords(law)}
        </Fact>
        <Fact name="Stops" note={tolling?.citation}>
          {tolling?.condition}
        </Fact>
        <Fact name="Holidays" note={certaintyWords(certainty.holidays)}>
          <Link to={writeAddress({ section: "laws", show: "holidays", calendar: law.calendar })}>
            Calendar {law.calendar}
          </Link>
        </Fact>
        <Fact name="Appeal to" note={listed(appeal.citation, certaintyWords(certainty.appeal))}>
          {sentence(`${appeal.to ?? "nobody; court only"}. ${appeal.detail}. Court: ${appeal.court}`)}
        </Fact>
        <Fact name="No answer" note={silence.citation}>
          {silence.may}; {silence.how}
        </Fact>
        <Fact name="Who may ask" note={listed(residency.citation, certaintyWords(certainty.residency))}>
          {sentence(residency.who)}
        </Fact>
        <Fact name="Fees" note={certaintyWords(certainty.fees)}>
          Search: {fees.search}. Copies: {fees.copies}
        </Fact>
        <Fact name="Fee waiver" note={fees.waiver?.citation}>
          {fees.waiver && sentence(fees.waiver.test)}
        </Fact>
        <Fact name="Expedited" note={expedited?.citation}>
          {expedited && sentence(expedited.test)}
        </Fact>
      </Facts>
    </Group>
  );
}

function startWords({ start: { deemed, officeHours, detail } }: Law): string {
  const words = [
    "The day after receipt",
    deemed &&
      `an electronic request counts as received ${limitWords({ days: deemed.businessDays, unit: "business" })} after it was sent`,
    officeHours &&
      `on a day off${officeHours.closes ? ` or after ${officeHours.closes}` : ""}, the next business day`,
    detail,
  ];
  return words.filter(Boolean).join("; ");
}
