/** Replies by email that were not sent to the agency: why, and what to do. The email and the conversation show them. */
export const unsentReplies = {
  confirmSubject: "Confirm your reply to {agency}",
  failedSubject: "Your reply to {agency} could not be sent",
  lead: "Your reply about “{title}” was not sent to {agency}: {reason}",
  confirm: "Review it in {brand}, then send or discard it. Nothing is sent until you do:",
  failed: "Write your reply in {brand} instead. Send large files there in several messages:",
  notYou: "If you did not write it, discard it: someone else has one of your emails.",
  /** The text of the letter where the user attached files and wrote nothing. */
  filesOnly: "See the attached files.",
  reasons: {
    not_you: "it came from an address that is not your account’s.",
    not_proven: "we could not verify that the email came from you.",
    unsure_text: "we could not separate your text from what your email program added.",
    no_words: "it has files but no text.",
    closed: "this request is closed.",
    nobody_reads: "the email you replied to was sent automatically, and nobody reads replies to it.",
    like_automatic: "it looks like an automatic reply.",
    not_now: "you cannot send any more letters today.",
    automatic: "it is an automatic reply.",
    empty: "it is empty.",
    too_large: "with its files, it is larger than the limit for a letter.",
    disabled: "your account is suspended.",
    twice: "the same email arrived before.",
    too_many: "too many replies for this request are waiting for you.",
  },
} as const;
