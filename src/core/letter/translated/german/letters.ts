import {
  germanClarification,
  germanFeeAcceptance,
  germanFeeDispute,
  germanFeePartial,
  germanFollowUp,
  germanLastReminder,
  germanNarrowing,
  germanNarrowingScope,
  germanReceived,
  germanWithdrawal,
} from "#core/letter/translated/german/agency-letters.ts";
import {
  germanCommissionerLetter,
  germanDenialObjection,
  germanFeeObjection,
  germanFeeWaiverObjection,
  germanNoRecordsObjection,
} from "#core/letter/translated/german/objections.ts";

/** The letters after the first one that the Informationsfreiheitsgesetz has a place for. */
export const GERMAN_LETTERS = {
  follow_up: germanFollowUp,
  clarification: germanClarification,
  narrowing: germanNarrowing,
  narrowing_scope: germanNarrowingScope,
  fee_accept: germanFeeAcceptance,
  fee_partial: germanFeePartial,
  fee_dispute: germanFeeDispute,
  fee_appeal: germanFeeObjection,
  fee_waiver_appeal: germanFeeWaiverObjection,
  denial_appeal: germanDenialObjection,
  no_records_appeal: germanNoRecordsObjection,
  outside_complaint: germanCommissionerLetter,
  last_reminder: germanLastReminder,
  received: germanReceived,
  withdrawal: germanWithdrawal,
};
