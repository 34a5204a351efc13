import {
  type ExpediteAppealFacts,
  type ExtensionAppealFacts,
  expediteAppeal,
  extensionAppeal,
  type FeeAppealFacts,
  feeAppeal,
} from "#core/letter/follow-ups/answer-appeals.ts";
import { type ClarificationFacts, clarificationLetter } from "#core/letter/follow-ups/clarification.ts";
import { type CompletionDateFacts, completionDateLetter } from "#core/letter/follow-ups/completion-date.ts";
import {
  type DenialFacts,
  denialAppeal,
  denialReconsideration,
} from "#core/letter/follow-ups/denial-appeal.ts";
import { type FeeAcceptanceFacts, feeAcceptanceLetter } from "#core/letter/follow-ups/fee-acceptance.ts";
import { type FeeDisputeFacts, feeDisputeLetter } from "#core/letter/follow-ups/fee-dispute.ts";
import { type FeePartialFacts, feePartialLetter } from "#core/letter/follow-ups/fee-partial.ts";
import {
  type FeeWaiverFacts,
  feeWaiverAppeal,
  feeWaiverReconsideration,
} from "#core/letter/follow-ups/fee-waiver-appeal.ts";
import { type FollowUpFacts, followUpLetter } from "#core/letter/follow-ups/follow-up.ts";
import { type NarrowingFacts, narrowingLetter } from "#core/letter/follow-ups/narrowing.ts";
import { type NarrowingScopeFacts, narrowingScopeLetter } from "#core/letter/follow-ups/narrowing-scope.ts";
import {
  type NoRecordsFacts,
  noRecordsAppeal,
  noRecordsReconsideration,
} from "#core/letter/follow-ups/no-records-appeal.ts";
import { type OutsideComplaintFacts, outsideComplaint } from "#core/letter/follow-ups/outside-complaint.ts";
import { type ReceivedFacts, receivedLetter } from "#core/letter/follow-ups/records-received.ts";
import { type RulingCommentsFacts, rulingComments } from "#core/letter/follow-ups/ruling-comments.ts";
import { lastReminder, type SilenceFacts, silenceAppeal } from "#core/letter/follow-ups/silence-appeal.ts";
import { type SuitNoticeFacts, suitNotice } from "#core/letter/follow-ups/suit-notice.ts";
import { type WithdrawalFacts, withdrawalLetter } from "#core/letter/follow-ups/withdrawal.ts";
import type { Letter, LetterMode } from "#core/letter/letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { FRENCH_LETTERS } from "#core/letter/translated/french/letters.ts";
import { GERMAN_LETTERS } from "#core/letter/translated/german/letters.ts";

/**
 * Facts of each letter. A fact the user has not entered yet is an empty string, shown as a placeholder in the
 * preview.
 */
export type LetterFactsByKind = {
  follow_up: FollowUpFacts;
  clarification: ClarificationFacts;
  narrowing: NarrowingFacts;
  narrowing_scope: NarrowingScopeFacts;
  completion_date: CompletionDateFacts;
  fee_accept: FeeAcceptanceFacts;
  fee_partial: FeePartialFacts;
  fee_dispute: FeeDisputeFacts;
  fee_appeal: FeeAppealFacts;
  fee_waiver_appeal: FeeWaiverFacts;
  fee_waiver_again: FeeWaiverFacts;
  denial_appeal: DenialFacts;
  denial_again: DenialFacts;
  no_records_appeal: NoRecordsFacts;
  no_records_again: NoRecordsFacts;
  silence_appeal: SilenceFacts;
  extension_appeal: ExtensionAppealFacts;
  expedite_appeal: ExpediteAppealFacts;
  ruling_comments: RulingCommentsFacts;
  outside_complaint: OutsideComplaintFacts;
  suit_notice: SuitNoticeFacts;
  last_reminder: SilenceFacts;
  received: ReceivedFacts;
  withdrawal: WithdrawalFacts;
};

type Composers = { [Kind in LetterKind]: (facts: LetterFactsByKind[Kind], mode?: LetterMode) => Letter };

const COMPOSERS: Composers = {
  follow_up: followUpLetter,
  clarification: clarificationLetter,
  narrowing: narrowingLetter,
  narrowing_scope: narrowingScopeLetter,
  completion_date: completionDateLetter,
  fee_accept: feeAcceptanceLetter,
  fee_partial: feePartialLetter,
  fee_dispute: feeDisputeLetter,
  fee_appeal: feeAppeal,
  fee_waiver_appeal: feeWaiverAppeal,
  fee_waiver_again: feeWaiverReconsideration,
  denial_appeal: denialAppeal,
  denial_again: denialReconsideration,
  no_records_appeal: noRecordsAppeal,
  no_records_again: noRecordsReconsideration,
  silence_appeal: silenceAppeal,
  extension_appeal: extensionAppeal,
  expedite_appeal: expediteAppeal,
  ruling_comments: rulingComments,
  outside_complaint: outsideComplaint,
  suit_notice: suitNotice,
  last_reminder: lastReminder,
  received: receivedLetter,
  withdrawal: withdrawalLetter,
};

/** A kind that is missing has no place under the law of the language; the English one then says so. */
const TRANSLATED: Readonly<Record<LetterLanguage, Partial<Composers>>> = {
  en: {},
  de: GERMAN_LETTERS,
  fr: FRENCH_LETTERS,
};

/**
 * A later letter of a request, in the language of its law's facts. For the server: it brings every letter with it. Throws `letter_incomplete` (422) in
 * `final` mode with every gap named, `no_review` (422) for an appeal under a law that has none, and `no_such_letter` (422)
 * for what only another law has a place for.
 */
export const composeLetter = <Kind extends LetterKind>(
  kind: Kind,
  facts: LetterFactsByKind[Kind],
  mode: LetterMode = "final",
): Letter => (TRANSLATED[facts.law.language][kind] ?? COMPOSERS[kind])(facts, mode);
