import type { Phrasings } from "#test/letter-corpus/phrasings.ts";

/** Held out: steps on the way, in wordings written after the rules. See `held-out-decisions.ts`. */
export const HELD_OUT_INTERIM: Phrasings = {
  acknowledged: [
    "This confirms that we received your public records request on {date}.",
    "Your public records request has been received and assigned number {num}.",
    "We have received your request and will respond within ten days.",
    "Thank you. Your request has been received by the {agency}.",
    "This is to acknowledge your request of {date}.",
  ],
  extension: [
    "We need more time to respond to your request and will reply by {due}.",
    "The {agency} is invoking a 14-day extension.",
    "We are extending our response deadline by ten business days due to the volume of records.",
    "An additional ten days will be required to respond to your request.",
  ],
  clarification_asked: [
    "Please clarify which records you are requesting.",
    "Your request is too broad. Please narrow the time frame.",
    "Could you provide more details about the incident?",
    "We need you to specify the names of the employees.",
    "Are you asking for the original plan or the amended plan?",
  ],
  fee_estimate: [
    "We will begin once we receive your deposit of {amt}.",
    "The estimated cost for your request is {amt}.",
    "We estimate that it will take {n} hours at a cost of {amt}.",
    "Your request is estimated to cost {amt}. Please let us know if you wish to proceed.",
  ],
  fee_due: [
    "Please pay the {amt} invoice before we release the records.",
    "A payment of {amt} is required to receive the records.",
    "The balance due is {amt}.",
  ],
  fee_waiver_refused: [
    "Your fee waiver request is denied.",
    "We are denying your request for a waiver of fees.",
    "You have not met the requirements for a fee waiver.",
  ],
  processing_update: [
    "We are continuing to process your request.",
    "Your request is still being processed.",
    "This is to update you on your request: we are still reviewing the records.",
    "Our staff is currently searching for the records.",
  ],
  withdrawn: [
    "Because we have not heard from you, your request has been closed.",
    "Your request has been withdrawn at your request.",
    "We did not receive your payment and have closed your request.",
    "Your request is deemed abandoned.",
  ],
  unclear: [
    "Thank you for your e-mail.",
    "Please call me.",
    "I will be in the office tomorrow.",
    "Our website has a list of frequently asked questions.",
    "Attached is our newsletter.",
  ],
};
