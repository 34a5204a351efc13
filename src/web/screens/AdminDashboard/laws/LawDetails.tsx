import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Extension, Law, Limit, NoLimit } from "#core/law/law.ts";
import { silenceText } from "#core/law/silence-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { RichText } from "#web/design/display/RichText.tsx";
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

/** The values that deadlines are calculated with. `children` are notices above them. */
export const LawDetails = ({ law, children }: { law: Law; children: ReactNode }) => (
  <div className={css.law}>
    <PanelTitle title={law.commonName}>
      {joinWithDots(
        law.title === law.commonName ? null : law.title,
        law.citation,
        formatMessage(adminLaws.lastChecked, { date: formatDayYear(law.lastChecked) }),
      )}
    </PanelTitle>
    {children}
    <Limits law={law} />
    <LocalLimits law={law} />
    <Rules law={law} />
    {law.recentChanges.length > 0 && (
      <DetailGroup title={adminLaws.recentChanges}>
        <ul>
          {law.recentChanges.map(({ date, change }) => (
            <li key={`${date} ${change}`}>
              {formatMessage(adminLaws.recentChange, { date: formatDayYear(date), change })}
            </li>
          ))}
        </ul>
      </DetailGroup>
    )}
    <DetailGroup title={adminLaws.sources}>
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
    <DetailGroup title={adminLaws.limitsTitle}>
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
        {[...law.otherLimits, ...(law.tiers ?? [])].map(({ about, days, unit, citation }) => (
          <DetailRow key={about} name={adminLaws.otherLimit} note={citation}>
            {formatMessage(adminLaws.otherLimitRow, { about, limit: limitText({ days, unit }) })}
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
      note={joinWithDots(limit.citation, limit.roll && adminLaws.limitMoves, confidenceText)}
    >
      <RichText
        message={adminLaws.limitRow}
        values={{
          limit: limitText(limit),
          start: START_EVENT_LABELS[limit.from],
          meaning: limit.meaning,
          b: (text) => <b>{text}</b>,
        }}
      />
    </DetailRow>
  );
}

const adviceText = ({ advised }: NoLimit) =>
  advised && formatMessage(adminLaws.advisedLimit, { name: advised.by, limit: limitText(advised) });

function ExtensionRow({
  extension,
  confidenceText,
}: {
  extension: Extension | NoLimit;
  confidenceText?: string;
}) {
  if (extension.days === null)
    return (
      <DetailRow name={adminLaws.extension} note={joinWithDots(extension.citation, confidenceText)}>
        {extension.reason}
      </DetailRow>
    );
  return (
    <DetailRow name={adminLaws.extension} note={joinWithDots(extension.citation, confidenceText)}>
      <RichText
        message={adminLaws.extensionRow}
        values={{
          limit: limitText(extension),
          counted: EXTENSION_COUNT_LABELS[extension.counted],
          condition: extension.condition,
          b: (text) => <b>{text}</b>,
        }}
      />
      {extension.beyond && `. ${extension.beyond}`}
    </DetailRow>
  );
}

function LocalLimits({ law: { local } }: { law: Law }) {
  if (!local) return null;
  return (
    <DetailGroup title={adminLaws.localTitle}>
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
    <DetailGroup title={adminLaws.rulesTitle}>
      <DetailList>
        <DetailRow
          name={adminLaws.start}
          note={joinWithDots(
            start.deemed?.citation ?? start.officeHours?.citation,
            certaintyText(certainty.clock),
          )}
        >
          {startText(law)}
        </DetailRow>
        <DetailRow name={adminLaws.tolling} note={tolling?.citation}>
          {tolling?.condition}
        </DetailRow>
        <DetailRow name={adminLaws.holidays} note={certaintyText(certainty.holidays)}>
          <Link to={formatAdminUrl({ section: "laws", show: "holidays", calendar: law.calendar })}>
            {formatMessage(adminLaws.calendarLink, { code: law.calendar })}
          </Link>
        </DetailRow>
        <DetailRow
          name={adminLaws.appealTo}
          note={joinWithDots(appeal.citation, certaintyText(certainty.appeal))}
        >
          {formatMessage(adminLaws.appealRow, {
            detail: appeal.to ? `${capitalize(appeal.to)}. ${appeal.detail}` : appeal.detail,
            court: appeal.court,
          })}
        </DetailRow>
        <DetailRow name={adminLaws.silence} note={silence.citation}>
          {silenceText(silence)}
        </DetailRow>
        <DetailRow
          name={adminLaws.residency}
          note={joinWithDots(residency.citation, certaintyText(certainty.residency))}
        >
          {capitalize(residency.who)}
        </DetailRow>
        <DetailRow name={adminLaws.fees} note={certaintyText(certainty.fees)}>
          {formatMessage(adminLaws.feesRow, { search: fees.search, copies: fees.copies })}
        </DetailRow>
        <DetailRow name={adminLaws.feeWaiver} note={fees.waiver?.citation}>
          {fees.waiver && capitalize(fees.waiver.test)}
        </DetailRow>
        <DetailRow name={adminLaws.expedited} note={expedited?.citation}>
          {expedited && capitalize(expedited.test)}
        </DetailRow>
      </DetailList>
    </DetailGroup>
  );
}

function startText({ start: { deemed, officeHours, detail } }: Law): string {
  const sentences = [
    adminLaws.startDayAfter,
    deemed &&
      formatMessage(adminLaws.startDeemed, {
        limit: limitText({ days: deemed.businessDays, unit: "business" }),
      }),
    officeHours &&
      (officeHours.closes
        ? formatMessage(adminLaws.startOfficeHours, { time: officeHours.closes })
        : adminLaws.startDayOff),
    detail && capitalize(detail),
  ];
  return sentences.filter(Boolean).join(". ");
}
