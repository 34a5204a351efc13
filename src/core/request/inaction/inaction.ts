import { shortDate } from "#core/dates/format-date.ts";
import { secondReading } from "#core/law/clocks/second-reading.ts";
import type { Law } from "#core/law/law.ts";
import { type OwnDeadlineKind, type Rights, rightsOf } from "#core/law/rights/rights.ts";
import { silenceText } from "#core/law/silence-text.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { type ClockKind, isOwnDuty } from "#core/request/clock-effects.ts";
import type { RequestClock } from "#core/request/clocks.ts";
import { lapsesOf } from "#core/request/right-limits.ts";
import { inaction as texts } from "#messages/request/inaction.ts";

type Clock = Pick<RequestClock, "kind" | "dueOn" | "metOn" | "pausedSince" | "input" | "working">;
/** What a sentence is made of: `clocks` are all of the request, `today` the ISO day at the agency. */
type Context = { law: Law; clocks: readonly Clock[]; today: string };
type Named = Context & { clock: Clock; rights: Rights | undefined; day: string; isOver: boolean };

/**
 * What happens if the requester does nothing by the day of a clock, in plain sentences with the statute. Null for a clock
 * that was met. Everything but the frame is the law's: what it makes of silence, what lapses, and who decides next.
 */
export function inactionText(clock: Clock, context: Context): string | null {
  if (clock.metOn !== null) return null;
  const rights = rightsOf(context.law.jurisdiction);
  if (clock.pausedSince !== null) return pausedText(clock, context, rights);
  const { dueOn } = clock;
  if (clock.kind === "suit_notice") return suitNoticeText(clock, context);
  if (clock.kind === "reminder") return reminderText(clock, context.law, rights);
  if (clock.kind === "challenge") return challengeText(clock, context.law, rights);
  if (dueOn === null) return null;
  const day = shortDate(dueOn, context.today);
  const text = SENTENCES[clock.kind]({ ...context, clock, rights, day, isOver: dueOn < context.today });
  return clock.kind === "initial_response" ? sentences(text, secondReadingText(clock, context)) : text;
}

/** The other day of the answer, where it depends on who asks. */
function secondReadingText({ input }: Clock, { law, today }: Context): string | null {
  const other = secondReading(law, input);
  if (other === null) return null;
  const values = { day: shortDate(other.dueOn, today), source: source(other.citation) };
  return other.when === "older_records"
    ? formatMessage(texts.olderRecords, values)
    : formatMessage(texts.secondReading, { place: law.place, ...values });
}

const source = (citation: string | null | undefined): string =>
  citation ? formatMessage(texts.source, { citation }) : "";

const silenceOf = (law: Law): string => {
  const text = silenceText(law.silence);
  return text.charAt(0).toLowerCase() + text.slice(1);
};

/** The end of a text of the law's that a sentence ends with. */
const bare = (text: string): string => text.replace(/\.$/, "");

const isOpen = ({ metOn, dueOn }: Clock): boolean => metOn === null && dueOn !== null;

const sentences = (...parts: (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== "").join(" ");

type AgencyForm = { running: string; beside: string; over: string };

/** A requester who owes an answer must not read that nothing is to be done. */
function formOf(form: AgencyForm, { clocks, isOver }: Pick<Named, "clocks" | "isOver">): string {
  if (isOver) return form.over;
  return clocks.some((clock) => isOwnDuty(clock.kind) && isOpen(clock)) ? form.beside : form.running;
}

/** Where the agency owes something: what its silence means, and how long one could act on it. */
function agencyText({ law, rights, clocks, today, day, isOver }: Named, form: AgencyForm): string {
  const values = { day, silence: silenceOf(law), source: source(law.silence.citation) };
  const silence = clocks.find((clock) => clock.kind === "silence_appeal" && isOpen(clock));
  // Once it has passed, the silence has a sentence of its own.
  const until =
    isOver || silence?.dueOn == null
      ? null
      : formatMessage(texts.until, {
          day: shortDate(silence.dueOn, today),
          body: bare(silence.input.given?.meaning ?? ""),
          lapses: silence.input.given?.lapses ?? texts.defaults.silence_appeal,
        });
  return sentences(
    formatMessage(formOf(form, { clocks, isOver }), values),
    until,
    isOver ? helpText(rights) : null,
  );
}

/** Who mediates at any time and decides nothing (federal: OGIS and the agency's FOIA Public Liaison). */
function helpText(rights: Rights | undefined): string | null {
  const helpers = (rights?.silence.routes ?? []).filter(
    ({ route, limit }) => (route === "ombudsman" || route === "mediator") && limit === null,
  );
  if (helpers.length === 0) return null;
  return formatMessage(texts.help, {
    bodies: helpers.map(({ body }) => bare(body)).join("; "),
    source: source(helpers[0]?.statute),
  });
}

/** Who takes a complaint about delay under a law that has no number of days, with the time for it. */
function complaintText(rights: Rights | undefined): string | null {
  const bodies = (rights?.silence.routes ?? [])
    .filter(({ route }) => route !== "court" && route !== "internal")
    .map(({ body, limit, limitText }) => (limit ? `${bare(body)} (${daysText(limitText)})` : bare(body)));
  return bodies.length === 0 ? null : formatMessage(texts.complain, { bodies: bodies.join("; ") });
}

/** "60 calendar from the violation" as a sentence has it. */
const daysText = (limit: string): string =>
  limit.replace(/^(\d+) (calendar|business) (?!days)/, "$1 $2 days ");

/** What the requester has to do by the day, what lapses otherwise, and who decides. */
function ownText(
  { clock, law, rights, day, isOver }: Named,
  form: { running: string; over: string },
  lapsesOtherwise: string,
): string {
  const { given } = clock.input;
  const lapses = given ? given.lapses : rights ? lapsesOf(rights, "appeal") : null;
  return formatMessage(isOver ? form.over : form.running, {
    day,
    lapses: lapses ?? lapsesOtherwise,
    source: source(clock.working.citation),
    body: bare(given?.meaning ?? law.appeal.to ?? law.appeal.court),
  });
}

/** An appeal of the fee, which is no answer to the agency: two sentences on what follows would contradict each other. */
function feeAppealText(named: Named): string {
  const { clock, clocks, law, today, day, isOver } = named;
  const answer = clocks.find((other) => other.kind === "fee" && isOpen(other));
  if (isOver || answer?.dueOn == null || answer.dueOn < today)
    return ownText(named, texts.fee_appeal, texts.defaults.fee_appeal);
  return formatMessage(texts.fee_appeal.beside, {
    day,
    source: source(clock.working.citation),
    body: bare(clock.input.given?.meaning ?? law.appeal.court),
    answerDay: shortDate(answer.dueOn, today),
  });
}

function decisionText({ clock, law, clocks, today, day, isOver }: Named): string {
  const form = isOver ? texts.appeal_decision.over : texts.appeal_decision.running;
  const next = clocks.find((other) => other.kind === "next_appeal" && isOpen(other));
  const where =
    next?.dueOn == null
      ? formatMessage(texts.appeal_decision.next, { body: bare(law.appeal.court) })
      : formatMessage(texts.appeal_decision.nextUntil, {
          day: shortDate(next.dueOn, today),
          body: bare(next.input.given?.meaning ?? law.appeal.court),
        });
  return sentences(formatMessage(form, { day, source: source(clock.working.citation) }), where);
}

function promisedText(named: Named): string {
  const { rights, day } = named;
  const { denialRunning, denialBeside, denialOver } = texts.promised;
  if (rights?.grants.missedPromise === "denial")
    return agencyText(named, { running: denialRunning, beside: denialBeside, over: denialOver });
  return formatMessage(formOf(texts.promised, named), { day });
}

/** What the agency or another office must do by the day, without the requester. */
function theirText({ clock, law, day, isOver }: Named, form: { running: string; over: string }): string {
  return formatMessage(isOver ? form.over : form.running, {
    day,
    what: clock.input.given?.meaning ?? "",
    comments: clock.input.given?.lapses ? `${bare(clock.input.given.lapses)}.` : "",
    source: source(clock.working.citation),
    silence: silenceOf(law),
  });
}

/** By when the ruling comes, whether the requester comments or not. */
function rulingWithoutText({ clocks, today }: Named): string | null {
  const ruling = clocks.find((clock) => clock.kind === "ruling" && isOpen(clock));
  if (ruling?.dueOn == null || ruling.dueOn < today) return null;
  return formatMessage(texts.rulingWithout, { day: shortDate(ruling.dueOn, today) });
}

const SENTENCES: Record<
  Exclude<ClockKind, "reminder" | "challenge" | "suit_notice">,
  (named: Named) => string
> = {
  initial_response: (named) => agencyText(named, texts.initial_response),
  production: (named) => agencyText(named, texts.production),
  appeal: (named) => sentences(ownText(named, texts.appeal, texts.defaults.appeal), helpText(named.rights)),
  appeal_decision: decisionText,
  silence_appeal: (named) => ownText(named, texts.silence_appeal, texts.defaults.silence_appeal),
  next_appeal: (named) => ownText(named, texts.next_appeal, texts.defaults.next_appeal),
  fee_appeal: feeAppealText,
  extension_appeal: (named) => ownText(named, texts.extension_appeal, texts.defaults.extension_appeal),
  clarification: (named) => ownText(named, texts.clarification, texts.defaults.ownDuty),
  fee: (named) => ownText(named, texts.fee, texts.defaults.ownDuty),
  pick_up: (named) => ownText(named, texts.pick_up, texts.defaults.ownDuty),
  promised: promisedText,
  ruling: (named) => theirText(named, texts.ruling),
  ruling_brief: (named) => sentences(theirText(named, texts.ruling_brief), rulingWithoutText(named)),
  after_ruling: (named) => theirText(named, texts.after_ruling),
  expedite: (named) => theirText(named, texts.expedite),
};

/** The requester's own duties that stop a clock, by the ground of its pause. */
const PAUSING: Readonly<Record<"clarification" | "fees", readonly OwnDeadlineKind[]>> = {
  clarification: ["clarification"],
  fees: ["fee", "deposit"],
};

/** While the agency waits for the requester: whether its time starts again, and what lapses where no clock says so. */
function pausedText({ input }: Clock, { clocks }: Context, rights: Rights | undefined): string {
  const ground = input.standing?.ground ?? "clarification";
  const { effect, statute } = rights?.clarification ?? {};
  const restarts = ground === "clarification" && (effect === "restart" || effect === "start");
  const waits = restarts
    ? formatMessage(texts.paused.restarts, { source: source(statute) })
    : texts.paused.answer;
  const isSaid = clocks.some(
    (clock) => clock.kind === (ground === "fees" ? "fee" : "clarification") && isOpen(clock),
  );
  if (isSaid) return waits;
  const duty = rights?.ownDeadlines.find(({ kind }) => PAUSING[ground].includes(kind));
  const lapses = duty
    ? formatMessage(texts.paused.lapses, { lapses: duty.lapses, source: source(duty.statute) })
    : texts.paused.nothing;
  return sentences(waits, lapses);
}

/** A reminder where the law has no day. Before an application fee was paid, no silence means anything yet. */
function reminderText({ working }: Clock, law: Law, rights: Rights | undefined): string {
  if (working.due !== null || law.start.applicationFee !== undefined) return texts.reminder.plain;
  const silence = { silence: silenceOf(law), source: source(law.silence.citation) };
  return sentences(formatMessage(texts.reminder.silence, silence), complaintText(rights));
}

/** From which day a suit may be filed after the notice, and what one before it loses: nothing is lost on that day. */
function suitNoticeText({ working }: Clock, { law, today }: Context): string | null {
  const notice = rightsOf(law.jurisdiction)?.silence.preSuitNotice;
  if (notice == null || working.due === null) return null;
  const isOver = working.due <= today;
  const text = formatMessage(isOver ? texts.suit_notice.over : texts.suit_notice.running, {
    day: shortDate(working.due, today),
    effect: bare(notice.effect),
    source: source(working.citation),
  });
  return sentences(text, notice.note ?? null);
}

/** A refusal without a last day to challenge it: that it stands, and where one can go. */
function challengeText({ working }: Clock, { appeal }: Law, rights: Rights | undefined): string {
  const reason = `${bare(working.reason ?? "")}${source(working.citation)}.`;
  const reviewers = reviewersOf(rights);
  return sentences(
    formatMessage(texts.challenge.refusal, { reason, court: bare(appeal.court) }),
    reviewers.length === 0
      ? null
      : formatMessage(texts.challenge.reviewers, { count: reviewers.length, names: reviewers.join("; ") }),
    texts.challenge.open,
  );
}

/** Who reviews or mediates beside the courts, with what each does. A row says in so many words where there is nobody. */
const reviewersOf = (rights: Rights | undefined): string[] =>
  (rights?.reviewers ?? [])
    .filter(({ id }) => !id.endsWith("-none"))
    .map(({ name, role }) => `${name} (${role})`);
