import { mdiCloudOffOutline, mdiFileSearchOutline } from "@mdi/js";
import { Link, useParams } from "react-router";
import type { LawDetail } from "#contract/deadlines/law.ts";
import { silenceText } from "#core/law/silence-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { lawPage as t } from "#messages/law-page.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Prose, ProseSection } from "#web/design/display/Prose.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { nonBreaking } from "#web/design/non-breaking.ts";
import { formatDayYear } from "#web/features/dates/format-day.ts";
import { useLawQuery } from "#web/features/deadlines/law-queries.ts";
import { usePageTitle } from "#web/features/navigation/use-page-title.ts";
import { LawCalculator } from "./LawCalculator.tsx";
import css from "./LawPage.module.css";
import {
  countingSentences,
  fieldNames,
  limitRows,
  limitText,
  lowerFirst,
  noLimitText,
  type Row,
  uncertainFields,
} from "./law-text.ts";

/** One law for everyone: what it says, where that was read, what is uncertain, and a calculator. */
export default function LawPage() {
  const { jurisdiction = "" } = useParams();
  const query = useLawQuery(jurisdiction);
  const law = query.data;
  usePageTitle(law ? formatMessage(t.title, { law: law.commonName }) : t.indexTitle);
  if (law) return <LawText law={law} />;
  if (query.error) return <Failure jurisdiction={jurisdiction} query={query} />;
  return <Skeleton rows={9} shape="text" label={t.loading} />;
}

function Failure({
  jurisdiction,
  query: { error, refetch },
}: {
  jurisdiction: string;
  query: ReturnType<typeof useLawQuery>;
}) {
  const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <EmptyState
      alert
      level={1}
      icon={isUnknown ? mdiFileSearchOutline : mdiCloudOffOutline}
      title={isUnknown ? t.notFoundTitle : t.failedTitle}
      action={
        isUnknown ? (
          <Link to="/laws">{t.allLaws}</Link>
        ) : (
          <Button onClick={() => void refetch()}>{t.retry}</Button>
        )
      }
    >
      {isUnknown ? formatMessage(t.notFoundText, { jurisdiction }) : error?.message}
    </EmptyState>
  );
}

const LawText = ({ law }: { law: LawDetail }) => (
  <Prose
    title={law.commonName}
    lead={
      <>
        {formatMessage(t.lead, { citation: law.citation.replace(/\.$/, ""), office: law.office })}{" "}
        <Link to="/laws">{t.allLaws}</Link>
      </>
    }
  >
    <ProseSection id="calculator" title={t.calculator.title}>
      <LawCalculator law={law} />
    </ProseSection>
    <ProseSection id="clock" title={t.clock}>
      <Facts>
        {limitRows(law).map((row) => (
          <LimitFact key={row.name} {...row} />
        ))}
        {law.tiers?.map(({ about, days, unit, citation }) => (
          <Fact key={about} name={formatMessage(t.tier, { about })} citation={citation}>
            {limitText({ days, unit })}
          </Fact>
        ))}
        {law.otherLimits.map(({ about, days, unit, citation }) => (
          <Fact key={about} name={about} citation={citation}>
            {limitText({ days, unit })}
          </Fact>
        ))}
        {law.start.detail && <Fact name={t.startDay}>{sentence(law.start.detail)}</Fact>}
        <Fact name={t.counting} citation={law.tolling?.citation ?? law.start.deemed?.citation ?? null}>
          {nonBreaking(countingSentences(law).join(" "))}
        </Fact>
      </Facts>
    </ProseSection>
    <ProseSection id="fees" title={t.fees}>
      <Facts>
        <Fact name={t.search}>{nonBreaking(law.fees.search)}</Fact>
        <Fact name={t.copies}>{nonBreaking(law.fees.copies)}</Fact>
        {law.fees.waiver && (
          <Fact name={t.waiver} citation={law.fees.waiver.citation}>
            {formatMessage(t.waiverText, { test: law.fees.waiver.test })}
          </Fact>
        )}
      </Facts>
    </ProseSection>
    <Requesters law={law} />
    <ProseSection id="exemptions" title={t.exemptions}>
      <ul>
        {law.exemptions.map(({ citation, label }) => (
          <li key={citation}>
            {capitalized(label)} <Citation>{citation}</Citation>
          </li>
        ))}
      </ul>
    </ProseSection>
    <Uncertain law={law} />
    <ProseSection id="sources" title={t.sources}>
      <ul>
        {law.sources.map((source) => (
          <li key={source}>
            <Source text={source} />
          </li>
        ))}
      </ul>
    </ProseSection>
  </Prose>
);

/** What concerns the requester: who may ask, appeals, silence, faster processing. */
const Requesters = ({ law: { residency, appeal, silence, expedited } }: { law: LawDetail }) => (
  <>
    <ProseSection id="residency" title={t.residency}>
      <Cited citation={residency.citation}>{capitalized(residency.who)}.</Cited>
    </ProseSection>
    <ProseSection id="appeal" title={t.appeal}>
      <Cited citation={appeal.citation}>
        {/* Without an office to appeal to, the detail begins with that. */}
        {appeal.to !== null && `${formatMessage(t.appealTo, { to: appeal.to })} `}
        {sentence(appeal.detail)} {formatMessage(t.court, { court: appeal.court })}
      </Cited>
    </ProseSection>
    <ProseSection id="silence" title={t.silence}>
      <Cited citation={silence.citation}>{sentence(silenceText(silence))}</Cited>
    </ProseSection>
    {expedited && (
      <ProseSection id="expedited" title={t.expedited}>
        <Cited citation={expedited.citation}>
          {formatMessage(t.expeditedText, {
            test: capitalized(expedited.test),
            ruling: expedited.ruling,
          })}
        </Cited>
      </ProseSection>
    )}
  </>
);

function Uncertain({ law }: { law: LawDetail }) {
  const { fromMemory, lowConfidence } = uncertainFields(law);
  return (
    <ProseSection id="uncertain" title={t.uncertain}>
      {law.doubts && <p>{nonBreaking(law.doubts)}</p>}
      <p>
        {fromMemory.length > 0
          ? formatMessage(t.fromMemory, { facts: fieldNames(fromMemory) })
          : t.nothingFromMemory}{" "}
        {formatMessage(t.lastChecked, { date: formatDayYear(law.lastChecked) })}
      </p>
      {lowConfidence.length > 0 && (
        <p>{formatMessage(t.lowConfidence, { facts: fieldNames(lowConfidence) })}</p>
      )}
      {law.corrected && (
        <p>
          {formatMessage(t.corrected, {
            date: formatDayYear(law.corrected.at.slice(0, 10)),
            reason: law.corrected.reason,
          })}
        </p>
      )}
      {law.inForce.from && <p>{formatMessage(t.inForceFrom, { date: formatDayYear(law.inForce.from) })}</p>}
      {law.recentChanges.length > 0 && (
        <ul aria-label={t.recentChanges}>
          {law.recentChanges.map(({ date, change }) => (
            <li key={`${date} ${change}`}>
              {formatMessage(t.recentChange, { date: formatDayYear(date), change })}
            </li>
          ))}
        </ul>
      )}
    </ProseSection>
  );
}

const Facts = ({ children }: { children: React.ReactNode }) => <dl className={css.facts}>{children}</dl>;

const Fact = (props: { name: string; citation?: string | null; children: React.ReactNode }) => (
  <div>
    <dt>{props.name}</dt>
    <dd>
      {props.children}
      {props.citation && (
        <>
          {" "}
          <Citation>{props.citation}</Citation>
        </>
      )}
    </dd>
  </div>
);

function LimitFact({ name, limit }: Row) {
  if (limit.days === null)
    return (
      <Fact name={name} citation={limit.citation}>
        {noLimitText(limit)}
      </Fact>
    );
  const b = (text: React.ReactNode[]) => <b>{text}</b>;
  return (
    <Fact name={name} citation={limit.citation}>
      {"from" in limit ? (
        <RichText
          message={t.limitRow}
          values={{ limit: limitText(limit), start: t.start[limit.from], meaning: limit.meaning, b }}
        />
      ) : (
        <RichText
          message={t.extensionRow}
          values={{
            limit: limitText(limit),
            counted: limit.counted,
            condition: nonBreaking(lowerFirst(limit.condition)),
            b,
          }}
        />
      )}
    </Fact>
  );
}

const Citation = ({ children }: { children: string }) => (
  <span className={css.citation}>{nonBreaking(children)}</span>
);

const Cited = ({ citation, children }: { citation: string; children: React.ReactNode }) => (
  <p>
    {children} <Citation>{citation}</Citation>
  </p>
);

/** A web address as a link; a book or a section as it is. */
function Source({ text }: { text: string }) {
  const [, url, rest = ""] = /^(https?:\/\/\S+)(.*)$/.exec(text) ?? [];
  if (url === undefined) return text;
  return (
    <>
      <a href={url} rel="noopener nofollow" className={css.source}>
        {url}
      </a>
      {rest}
    </>
  );
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text: string) => nonBreaking(`${text.replace(/\.$/, "")}.`);
