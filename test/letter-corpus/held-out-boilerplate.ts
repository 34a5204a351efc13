import type { Boilerplate } from "#test/letter-corpus/phrasings.ts";

/** What surrounds the held-out sentences. Written after the rules. */
export const HELD_OUT_BOILERPLATE: Boilerplate = {
  openings: [
    "This is in response to your public records request dated {date}.",
    "We are responding to your request for {topic}.",
    "You requested {topic}.",
    "Request number: {num}",
  ],
  receipts: [
    "Your request was received on {date}.",
    "The {agency} is in receipt of your request of {date}.",
    "We have your request of {date} for {topic}.",
  ],
  rights: [
    "You may appeal this determination within 60 days.",
    "If you wish to appeal, send a letter to the head of the agency.",
    "You have the right to seek judicial review of this decision.",
    "You may contact the public access counselor with questions about a denial.",
  ],
  conditions: [
    "If we do not hear from you by {due}, we will assume you no longer want the records.",
    "If the records are exempt, they will not be released.",
    "Should fees apply, we will send an invoice.",
    "If you disagree with the estimate, you may narrow your request.",
  ],
  asides: ["Your request has not been denied.", "There is no fee.", "We apologize for the delay."],
  fees: [
    "Copies are $0.20 per page after the first ten pages.",
    "State law permits us to charge for staff time above one hour.",
  ],
  closings: [
    "Please contact us with any questions.",
    "Thank you for your interest in public records.",
    "Reference {num} in your reply.",
  ],
  quoted: [
    "I would like copies of {topic}. If my request is denied, please tell me why and how to appeal.",
    "I have not heard back. Is my request closed? Please waive the fees.",
  ],
};
