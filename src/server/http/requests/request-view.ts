import type { DeadlineState, DraftContent, RequestDetail, RequestRow } from "#contract/requests/request.ts";
import type { AttachmentFacts } from "#core/files/attachment-facts.ts";
import type { GivenLimit } from "#core/law/clocks/deadline.ts";
import { daysLeft, urgencyOf } from "#core/law/clocks/urgency.ts";
import type { Law } from "#core/law/law.ts";
import { waitsBeforeSuit } from "#core/law/rights/rights.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import {
  type ClockKind,
  extensionFor,
  hasBegun,
  isAppealClock,
  isLegalClock,
  isOwnDuty,
  isRequesterClock,
  isSecondClock,
} from "#core/request/clock-effects.ts";
import { workingAsOf } from "#core/request/clocks.ts";
import { inactionText } from "#core/request/inaction/inaction.ts";
import { manualTransitions } from "#core/request/life.ts";
import { undoableChange } from "#core/request/replay-events.ts";
import { canAcceptOutcome, stageOf } from "#core/request/stage.ts";
import { clockModeOf, deliveryProblemOf } from "#core/request/states.ts";
import { silenceOf } from "#server/actions/requests/set-status.ts";
import { manualRecordsOf } from "#server/db/deadlines/clock-facts.ts";
import type { clocksOf } from "#server/db/deadlines/clocks.ts";
import type { LawInForce } from "#server/db/deadlines/laws.ts";
import type { documentsOf, replyToConfirm, unsentLettersOf } from "#server/db/mailbox/messages.ts";
import type { storedEvents } from "#server/db/requests/request-events.ts";
import { LIST_TIME_ZONE, type RequestListRow } from "#server/db/requests/request-list.ts";
import type { RequestRecord } from "#server/db/requests/requests.ts";

type ClockDates = {
  kind: ClockKind;
  started_on: string;
  due_on: string | null;
  met_on: string | null;
  paused_since: string | null;
  in_court: boolean;
};

/**
 * How near a clock's day is. A law without a number has no day, and none is made up.
 * @param timeZone the agency's, of which `today` is the day
 */
export function deadlineState(clock: ClockDates, today: string, timeZone: string): DeadlineState {
  const shared = {
    kind: clock.kind,
    legal: isLegalClock(clock.kind),
    startedOn: clock.started_on,
    dueOn: clock.due_on,
    metOn: clock.met_on,
    pausedSince: clock.paused_since,
    inCourt: clock.in_court,
  };
  if (clock.due_on === null) {
    const urgency = clock.met_on ? "met" : clock.paused_since ? "paused" : "none";
    return { ...shared, daysLeft: null, urgency, elapsedShare: 0 };
  }
  const totalDays = Math.max(1, daysLeft(clock.due_on, clock.started_on));
  const remainingDays = daysLeft(clock.due_on, clock.met_on ?? today);
  const urgency = urgencyOf(clock.due_on, today);
  return {
    ...shared,
    daysLeft: remainingDays,
    urgency: clock.met_on
      ? "met"
      : urgency === "overdue" && isRequesterClock(clock.kind)
        ? "lapsed"
        : urgency,
    ...(clock.met_on === null && Math.abs(remainingDays) <= 1 && { timeZone }),
    elapsedShare: Math.min(1, Math.max(0, (totalDays - remainingDays) / totalDays)),
  };
}

/**
 * The clock that a list shows, and a second one. First comes the open clock whose day is next, one of the user's own that
 * has passed only where there is no other; else one that was met. Second: what the user may or must do beside it, such as
 * to act on the silence while the answer is overdue. What the user owes the agency is shown when its day has passed, too. The
 * wait before a suit ends on no last day, so that a list has nothing to count down to.
 */
export function displayedClocks(
  clocks: readonly ListedClock[],
  today: string,
  timeZone: string,
): Pick<RequestRow, "deadline" | "nextStep"> {
  const begun = clocks.filter((clock) => hasBegun(clock, today) && clock.kind !== "suit_notice");
  const [first, ...others] = begun.toSorted(byDisplay(today));
  const daysUntil = (day: string) => daysLeft(day, today);
  const second = others.find(
    ({ kind, metOn, dueOn }) =>
      isSecondClock(kind) &&
      metOn === null &&
      dueOn !== null &&
      (daysUntil(dueOn) >= 0 || isOwnDuty(kind)) &&
      daysUntil(dueOn) <= YEAR,
  );
  const stateOf = ({ kind, startedOn, dueOn, metOn, pausedSince, inCourt }: ListedClock) =>
    deadlineState(
      {
        kind,
        started_on: startedOn,
        due_on: dueOn,
        met_on: metOn,
        paused_since: pausedSince,
        in_court: inCourt,
      },
      today,
      timeZone,
    );
  return { deadline: first ? stateOf(first) : null, nextStep: second ? stateOf(second) : null };
}

/** What ends later, such as the six years to sue a federal agency, is nothing to do next. */
const YEAR = 366;

type ListedClock = RequestListRow["clocks"][number];

/** ISO days, and "" and "infinity" on either side of them, are in order as texts are. */
const byDisplay =
  (today: string) =>
  (one: ListedClock, other: ListedClock): number => {
    const place = ({ kind, dueOn, metOn }: ListedClock) =>
      [
        String(Number(metOn !== null)),
        String(Number(metOn === null && isRequesterClock(kind) && dueOn !== null && dueOn < today)),
        String(Number(isSecondClock(kind))),
        // A request lapses by what its user owes; by an appeal of the fee, only the fee stays.
        String(Number(!isOwnDuty(kind))),
        metOn ?? dueOn ?? "infinity",
      ].join(" ");
    const [a, b] = [place(one), place(other)];
    return a < b ? -1 : Number(a > b);
  };

/** That of `record.today`. */
const timeZoneOf = (record: RequestRecord): string => record.agency_time_zone ?? LIST_TIME_ZONE;

/** A request as lists show it. */
export function requestRow(record: RequestRecord): RequestRow {
  return {
    id: record.id,
    title: record.title,
    agency: agencyName(record),
    jurisdiction: record.jurisdiction,
    status: record.status,
    waitingOn: record.waiting_on,
    ...displayedClocks(record.clocks, record.today, timeZoneOf(record)),
    filedAt: record.sent_at?.toISOString() ?? null,
    lastActivityAt: record.last_activity_at.toISOString(),
    trackingNumber: record.tracking_number,
    unread: record.unread,
    deliveryProblem: deliveryProblemOf(record.delivery_state),
    tags: record.labels,
    feeCents: record.fee_cents,
    feeCurrency: record.fee_currency,
    archived: record.mailbox_folder === "archive",
  };
}

/** The agency's name as rows carry it, or null for a draft without one. */
export function agencyName(record: {
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
}): RequestRow["agency"] {
  if (record.agency_id === null) return null;
  return {
    id: record.agency_id,
    name: record.agency_name ?? record.agency_id,
    abbreviation: record.agency_abbreviation,
  };
}

export type RequestDetailInput = {
  record: RequestRecord;
  clocks: Awaited<ReturnType<typeof clocksOf>>;
  events: Awaited<ReturnType<typeof storedEvents>>;
  documents: Awaited<ReturnType<typeof documentsOf>>;
  messages: number;
  /** Notes and reminders not done. */
  notes: number;
  /** The reply that waits to be confirmed. */
  reply: Awaited<ReturnType<typeof replyToConfirm>>;
  waitingLetters: Awaited<ReturnType<typeof unsentLettersOf>>;
  /** How many letters its batch has; 0 where it is in none. */
  lettersInBatch: number;
  files: RequestDetail["files"];
  /** Which person did what is on the timeline: see who-did.ts. */
  by: (event: RequestDetailInput["events"][number]) => string | null;
  mailDomain: string;
  /** The law of the request as it is in force. */
  inForce: LawInForce | undefined;
};

/** One request, whole, with what its owner may do to it now. */
export function requestDetail({
  record,
  clocks,
  events,
  documents,
  messages,
  notes,
  reply,
  waitingLetters,
  lettersInBatch,
  files,
  by,
  mailDomain,
  inForce,
}: RequestDetailInput): RequestDetail {
  const law = inForce?.law;
  const isDraft = record.status === "draft";
  const lastMove = undoableChange(events);
  const stageFacts = { status: record.status, accepted: record.accepted_at !== null, clocks: record.clocks };
  return {
    ...requestRow(record),
    accessLevel: "owner",
    requesterName: null,
    version: record.version,
    draft: record.draft as DraftContent,
    files,
    replyAddress: `${record.reply_local}@${mailDomain}`,
    agencyEmail: record.agency_email,
    timeZone: timeZoneOf(record),
    hasAgencyPage: record.has_agency_page,
    law: law ? { title: law.commonName, citation: law.citation } : null,
    clocks: clocks
      .filter(({ kind, started_on }) => hasBegun({ kind, startedOn: started_on }, record.today))
      .map((clock) => clockView(clock, clocks, record, inForce)),
    manualDates: manualRecordsOf(record.manual_dates),
    // Whose turn it is is in the row.
    events: events
      .filter(({ kind }) => kind !== "turn_changed")
      .map((event) => {
        const { actorId: _, ...shown } = event;
        return { ...shown, by: event.actor === "you" ? by(event) : null };
      }),
    waitingLetters: waitingLetters.map((letter) => ({
      messageId: letter.id,
      to: letter.to_addresses[0] ?? "",
      letter: letter.letter_kind as LetterKind | null,
      leavesAt: letter.leaves_at.toISOString(),
      scheduled: letter.delivery_state === "scheduled",
    })),
    documents: documents.map((document) => ({
      id: document.id,
      messageId: document.message_id,
      name: document.name,
      type: document.type,
      size: document.size,
      receivedAt: document.at.toISOString(),
      facts: document.facts as AttachmentFacts | null,
    })),
    batch: record.batch_id === null ? null : { id: record.batch_id, letters: lettersInBatch },
    messages,
    notes,
    permissions: {
      edit: isDraft,
      submit: isDraft,
      // Of an office without mail no address is known until it has written.
      reply: !isDraft && (record.agency_email !== null || messages > 1),
      setAgencyAddress: !isDraft && record.agency_id !== null && !record.agency_has_email,
      remove: isDraft,
      ...clockAbilities(clocks, record, law),
      accept: canAcceptOutcome(stageFacts, record.today),
    },
    stage: stageOf(stageFacts, record.today),
    replyToConfirm: reply && {
      messageId: reply.id,
      receivedAt: reply.at.toISOString(),
      outcome: reply.outcome,
    },
    acceptedAt: record.accepted_at?.toISOString() ?? null,
    allowedStatuses: manualTransitions(record.status, silenceOf(clocks, record.today)),
    undoableMove: lastMove && { event: lastMove.id, from: lastMove.from, to: lastMove.to },
  };
}

type StoredClock = RequestDetailInput["clocks"][number];

function clockView(
  clock: StoredClock,
  clocks: readonly StoredClock[],
  record: RequestRecord,
  inForce: LawInForce | undefined,
): RequestDetail["clocks"][number] {
  const { today } = record;
  const working = inForce ? workingAsOf(today, inForce.law, inForce.daysOff, clock) : clock.working;
  return {
    ...deadlineState({ ...clock, in_court: clock.input.given?.route === "court" }, today, timeZoneOf(record)),
    // Stored by an earlier release, it may lack what has been added since; what it has is the contract's.
    working,
    body: clock.input.body ?? null,
    lastChecked: inForce?.law.lastChecked ?? null,
    ifNothing: inForce
      ? inactionText(clockNow(clock), { law: inForce.law, clocks: clocks.map(clockNow), today })
      : null,
    right: rightView(clock.input.given),
  };
}

/** A stored clock as core has it. */
const clockNow = ({ kind, due_on, met_on, paused_since, input, working }: StoredClock) => ({
  ...{ kind, input, working },
  ...{ dueOn: due_on, metOn: met_on, pausedSince: paused_since },
});

function rightView(given: GivenLimit | undefined): RequestDetail["clocks"][number]["right"] {
  if (given === undefined) return null;
  const { basis, closedBy } = given;
  return {
    basis: basis === "letter" || basis === "memory" ? basis : "page",
    ...(closedBy === "agreement" && { agreed: true }),
  };
}

/** What may be recorded about the clocks by hand: an extension while an answer is owed, an appeal once the letter is out. */
function clockAbilities(
  clocks: RequestDetailInput["clocks"],
  { sent_at, status }: RequestRecord,
  law: Law | undefined,
): Pick<RequestDetail["permissions"], "extend" | "appeal" | "remind" | "suitNotice" | "tiers"> {
  if (law === undefined || sent_at === null || clockModeOf(status) !== "run") {
    return { extend: false, appeal: false, remind: false, suitNotice: false, tiers: [] };
  }
  const openClocks = clocks.filter(({ met_on }) => met_on === null);
  return {
    extend: openClocks.some(
      ({ kind, input }) => !isAppealClock(kind) && extensionFor(law, kind, input.body ?? "agency") !== null,
    ),
    appeal: true,
    remind: openClocks.some(({ kind }) => kind === "reminder"),
    suitNotice: waitsBeforeSuit(law.jurisdiction),
    tiers: (law.tiers ?? []).map(({ when, about }) => ({ when, about })),
  };
}
