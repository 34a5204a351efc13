import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Extension, Law, Limit, NoLimit } from "#core/law/law.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { formatAdminUrl } from "#web/screens/AdminDashboard/admin-url.ts";
import {
  DetailGroup,
  DetailList,
  DetailRow,
  PanelTitle,
} from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import css from "./LawDetails.module.css";
import { LIMIT_KINDS } from "./law-correction.ts";
import {
  certaintyText,
  EXTENSION_COUNT_LABELS,
  LIMIT_LABELS,
  limitText,
  START_EVENT_LABELS,
} from "./law-labels.ts";

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const joinWithDots = (...text: (string | null | undefined)[]) => text.filter(Boolean).join(" · ");

/** A law's row as it is counted by. `children` is what is to be known before the figures. */
export const LawDetails = ({ law, children }: { law: Law; children: ReactNode }) => (
  <div className={css.law}>
    <PanelTitle title={law.commonName}>
      {joinWithDots(
        law.title === law.commonName ? null : law.title,
        law.citation,
        `Last checked ${formatDayYear(law.lastChecked)}`,
      )}
    </PanelTitle>
    {children}
    <Limits law={law} />
    <LocalLimits law={law} />
    <Rules law={law} />
    {law.recentChanges.length > 0 && (
      <DetailGroup title="Changed lately">
        <ul>
          {law.recentChanges.map(({ date, change }) => (
            <li key={`${date} ${change}`}>
              {formatDayYear(date)}: {change}
            </li>
          ))}
        </ul>
      </DetailGroup>
    )}
    <DetailGroup title="Sources">
      <ul>
        {law.sources.map((source) => (
          <li key={source}>{source}</li>
        ))}
      </ul>
    </DetailGroup>
  </div>
);

function Limits({ law }: { law: Law }) {
  const { certainty } = law;
  return (
    <DetailGroup title="Limits">
      <DetailList>
        {LIMIT_KINDS.map((kind) => (
          <LimitRow
            key={kind}
            name={LIMIT_LABELS[kind]}
            limit={law.limits[kind]}
            confidenceText={certaintyText(
              certainty[kind.startsWith("appeal") ? "appeal" : "initial_response"],
            )}
          />
        ))}
        <ExtensionRow extension={law.extension} confidenceText={certaintyText(certainty.extension)} />
        {law.otherLimits.map(({ about, days, unit, citation }) => (
          <DetailRow key={about} name="Besides" note={citation}>
            {about}: {limitText({ days, unit })}
          </DetailRow>
        ))}
      </DetailList>
    </DetailGroup>
  );
}

function LimitRow({ name, limit, confidenceText }: { name: string; limit: Limit; confidenceText?: string }) {
  if (limit.days === null)
    return (
      <DetailRow name={name} note={joinWithDots(limit.citation, adviceText(limit), confidenceText)}>
        {limit.reason}
      </DetailRow>
    );
  return (
    <DetailRow
      name={name}
      note={joinWithDots(limit.citation, limit.roll && "moves off a day off", confidenceText)}
    >
      <b>{limitText(limit)}</b> from {START_EVENT_LABELS[limit.from]} to {limit.meaning}
    </DetailRow>
  );
}

const adviceText = ({ advised }: NoLimit) => advised && `${advised.by} advises ${limitText(advised)}`;

function ExtensionRow({
  extension,
  confidenceText,
}: {
  extension: Extension | NoLimit;
  confidenceText?: string;
}) {
  if (extension.days === null)
    return (
      <DetailRow name="Extension" note={joinWithDots(extension.citation, confidenceText)}>
        {extension.reason}
      </DetailRow>
    );
  return (
    <DetailRow name="Extension" note={joinWithDots(extension.citation, confidenceText)}>
      <b>{limitText(extension)}</b>, {EXTENSION_COUNT_LABELS[extension.counted].toLowerCase()}.{" "}
      {extension.condition}
      {extension.beyond && `. ${extension.beyond}`}
    </DetailRow>
  );
}

function LocalLimits({ law: { local } }: { law: Law }) {
  if (!local) return null;
  return (
    <DetailGroup title="Municipalities and other local bodies">
      <DetailList>
        {LIMIT_KINDS.map((kind) => {
          const limit = local[kind];
          return limit && <LimitRow key={kind} name={LIMIT_LABELS[kind]} limit={limit} />;
        })}
        {local.extension && <ExtensionRow extension={local.extension} />}
      </DetailList>
    </DetailGroup>
  );
}

function Rules({ law }: { law: Law }) {
  const { start, tolling, appeal, silence, residency, fees, expedited, certainty } = law;
  return (
    <DetailGroup title="Rules">
      <DetailList>
        <DetailRow
          name="Counting starts"
          note={joinWithDots(
            start.deemed?.citation ?? start.officeHours?.citation,
            certaintyText(certainty.clock),
          )}
        >
          {startText(law)}
        </DetailRow>
        <DetailRow name="Stops" note={tolling?.citation}>
          {tolling?.condition}
        </DetailRow>
        <DetailRow name="Holidays" note={certaintyText(certainty.holidays)}>
          <Link to={formatAdminUrl({ section: "laws", show: "holidays", calendar: law.calendar })}>
            Calendar {law.calendar}
          </Link>
        </DetailRow>
        <DetailRow name="Appeal to" note={joinWithDots(appeal.citation, certaintyText(certainty.appeal))}>
          {capitalize(`${appeal.to ?? "nobody; court only"}. ${appeal.detail}. Court: ${appeal.court}`)}
        </DetailRow>
        <DetailRow name="No answer" note={silence.citation}>
          {silence.may}; {silence.how}
        </DetailRow>
        <DetailRow
          name="Who may ask"
          note={joinWithDots(residency.citation, certaintyText(certainty.residency))}
        >
          {capitalize(residency.who)}
        </DetailRow>
        <DetailRow name="Fees" note={certaintyText(certainty.fees)}>
          Search: {fees.search}. Copies: {fees.copies}
        </DetailRow>
        <DetailRow name="Fee waiver" note={fees.waiver?.citation}>
          {fees.waiver && capitalize(fees.waiver.test)}
        </DetailRow>
        <DetailRow name="Expedited" note={expedited?.citation}>
          {expedited && capitalize(expedited.test)}
        </DetailRow>
      </DetailList>
    </DetailGroup>
  );
}

function startText({ start: { deemed, officeHours, detail } }: Law): string {
  const text = [
    "The day after receipt",
    deemed &&
      `an electronic request counts as received ${limitText({ days: deemed.businessDays, unit: "business" })} after it was sent`,
    officeHours &&
      `on a day off${officeHours.closes ? ` or after ${officeHours.closes}` : ""}, the next business day`,
    detail,
  ];
  return text.filter(Boolean).join("; ");
}
