/** What happens on a clock's day if the requester does nothing: one or two plain sentences beside each clock. */
export const inaction = {
  /**
   * `{silence}` is what the law makes of silence, such as "silence counts as a denial; you may appeal". `beside`: while the
   * agency also waits for something from the user.
   */
  initial_response: {
    running:
      "You need not do anything until {day}. If the agency has not answered by then, {silence}{source}.",
    beside: "If the agency has not answered by {day}, {silence}{source}.",
    over: "The answer was due by {day}. Unless it has come, {silence}{source}.",
  },
  production: {
    running: "You need not do anything until {day}. If the records have not come by then, {silence}{source}.",
    beside: "If the records have not come by {day}, {silence}{source}.",
    over: "The records were due by {day}. Unless they have come, {silence}{source}.",
  },
  /** After the first, where the law gives an agency more time for people from elsewhere. */
  secondReading: "If you do not live in {place}, the agency has until {day}{source}.",
  olderRecords: "If a record is more than 24 months old, the agency has until {day}{source}.",
  /** After the two above, where the time to act on it is limited. */
  until: "You would have until {day}; if you let that day pass, {lapses}. Where to: {body}.",
  paused: {
    answer: "The agency’s time is paused until you answer.",
    restarts:
      "The agency’s time is paused until you answer, and then starts again from the beginning{source}.",
    lapses: "If you do not answer, {lapses}{source}.",
    nothing: "If you do not answer, the agency need not go on.",
  },
  silence_appeal: {
    running: "If you do not act on the silence by {day}, {lapses}{source}. Where to: {body}.",
    over: "Your last day to act on the silence was {day}. If you did not, {lapses}{source}.",
  },
  appeal: {
    running: "If you do not appeal by {day}, {lapses}{source}. Where to: {body}.",
    over: "Your last day to appeal was {day}. If you did not, {lapses}{source}.",
  },
  next_appeal: {
    running: "If you do not take it further by {day}, {lapses}{source}. Where to: {body}.",
    over: "Your last day to take it further was {day}. If you did not, {lapses}{source}.",
  },
  fee_appeal: {
    running: "If you do not appeal the fee by {day}, {lapses}{source}. Where to: {body}.",
    over: "Your last day to appeal the fee was {day}. If you did not, {lapses}{source}.",
    /** While an answer about the fee is owed, too, so that the two do not seem to say what else happens. */
    beside:
      "You may also appeal the fee until {day}{source}. Where to: {body}. If you do, tell the agency in writing by {answerDay}, too: an appeal alone does not answer it.",
  },
  extension_appeal: {
    running: "If you do not appeal the extension by {day}, {lapses}{source}. Where to: {body}.",
    over: "Your last day to appeal the extension was {day}. If you did not, {lapses}{source}.",
  },
  clarification: {
    running: "If you do not answer the question by {day}, {lapses}{source}.",
    over: "Your last day to answer the question was {day}. If you did not, {lapses}{source}.",
  },
  fee: {
    running: "If you do not answer about the fee by {day}, {lapses}{source}.",
    over: "Your last day to answer about the fee was {day}. If you did not, {lapses}{source}.",
  },
  pick_up: {
    running: "If you do not collect or inspect the records by {day}, {lapses}{source}.",
    over: "Your last day to collect or inspect the records was {day}. If you did not, {lapses}{source}.",
  },
  appeal_decision: {
    running:
      "You need not do anything until {day}{source}. If your appeal is not decided by then, you can take it further.",
    over: "The decision on your appeal was due by {day}{source}. Unless it has come, you can take it further.",
    next: "Where to: {body}.",
    nextUntil: "You would have until {day}. Where to: {body}.",
  },
  promised: {
    running:
      "You need not do anything until {day}. If the records have not come by then, ask the agency for them: nothing else happens by itself.",
    beside: "If the records have not come by {day}, ask the agency for them: nothing else happens by itself.",
    over: "The records were promised by {day}. If they have not come, ask the agency for them: nothing else happens by itself.",
    denialRunning:
      "You need not do anything until {day}. If the records have not come by then, {silence}{source}.",
    denialBeside: "If the records have not come by {day}, {silence}{source}.",
    denialOver: "The records were promised by {day}. Unless they have come, {silence}{source}.",
  },
  ruling: {
    running: "If you do nothing, the decision is made by {day} without your comments{source}. {comments}",
    over: "The decision was due by {day}{source}. Ask the agency whether it was made.",
  },
  ruling_brief: {
    running:
      "You may send the Attorney General comments, but need not. By {day} the agency must {what}{source}.",
    over: "By {day} the agency had to {what}{source}. If it did not, {silence}.",
  },
  /** After the one above. */
  rulingWithout: "If you do nothing, the Attorney General decides by {day} without your comments.",
  after_ruling: {
    running:
      "You need not do anything until {day}. The agency has until then, the time that the law presumes to be reasonable, to act on the ruling: {what}{source}. If the agency does not act by {day}, ask it why. {comments}",
    over: "The agency had until {day}, the time that the law presumes to be reasonable, to act on the ruling: {what}{source}. If it has done none of these, ask it why. {comments}",
  },
  expedite: {
    running: "You need not do anything. By {day} the agency must {what}{source}.",
    over: "By {day} the agency had to {what}{source}. Until it does, your request waits its turn.",
  },
  reminder: {
    silence:
      "No legal deadline is running, so nothing happens by itself if you do nothing; {silence}{source}.",
    plain: "Nothing happens by itself if you do nothing.",
  },
  /** Who takes complaints about delay, or mediates; after what the law makes of silence. */
  complain: "You can complain about the delay to: {bodies}.",
  help: "For help: {bodies}{source}.",
  /** The wait between the notice before a suit and the suit. `{effect}`: what a suit without it, or before that, loses. */
  suit_notice: {
    running:
      "A suit may be filed from {day}{source}. Without the notice, or before that day: {effect}. This is not a deadline: you do not have to sue, and nothing happens on its own if you do not.",
    over: "Since {day}, a suit may be filed{source}. That day was not a deadline: nothing happened on its own.",
  },
  /** A refusal that can be challenged without a last day. */
  challenge: {
    refusal: "If you do nothing, the refusal remains. {reason} Court: {court}.",
    reviewers: "{count, plural, one {Reviewer} other {Reviewers}}: {names}.",
    open: "The request stays open until you accept the outcome.",
  },
  source: " ({citation})",
  defaults: {
    appeal: "the refusal remains",
    silence_appeal: "you can no longer appeal the silence",
    next_appeal: "the decision remains",
    fee_appeal: "the fee remains",
    extension_appeal: "the agency keeps its extra time",
    ownDuty: "the agency may close the request",
  },
} as const;
