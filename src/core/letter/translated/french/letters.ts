import {
  frenchClarification,
  frenchFeeAcceptance,
  frenchFeeDispute,
  frenchFeePartial,
  frenchFollowUp,
  frenchNarrowing,
  frenchNarrowingScope,
  frenchReceived,
  frenchWithdrawal,
} from "#core/letter/translated/french/agency-letters.ts";
import {
  frenchDenialComplaint,
  frenchExtensionComplaint,
  frenchFeeComplaint,
  frenchFeeWaiverComplaint,
  frenchNoRecordsComplaint,
  frenchSilenceComplaint,
} from "#core/letter/translated/french/complaints.ts";

/** The letters after the first one that Canada's Access to Information Act has a place for. */
export const FRENCH_LETTERS = {
  follow_up: frenchFollowUp,
  clarification: frenchClarification,
  narrowing: frenchNarrowing,
  narrowing_scope: frenchNarrowingScope,
  fee_accept: frenchFeeAcceptance,
  fee_partial: frenchFeePartial,
  fee_dispute: frenchFeeDispute,
  fee_appeal: frenchFeeComplaint,
  fee_waiver_appeal: frenchFeeWaiverComplaint,
  denial_appeal: frenchDenialComplaint,
  no_records_appeal: frenchNoRecordsComplaint,
  silence_appeal: frenchSilenceComplaint,
  extension_appeal: frenchExtensionComplaint,
  received: frenchReceived,
  withdrawal: frenchWithdrawal,
};
