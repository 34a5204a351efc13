/** Errors of actions on conversations, labels and saved searches. */
export const mailboxErrors = {
  noConversations: "Choose conversations, or a list to change as a whole.",
  idsOrAll: "Send either requestIds or all.",
  badSnooze: "Choose a time in the future, at most a year from now.",
  unknownLabel: "Choose one of your labels.",
  labelNameTaken: "You already have a label with this name. Choose another name.",
  tooManyLabels:
    "You have {most, plural, one {# label} other {# labels}}, the maximum. Delete one that you no longer use.",
  searchNameTaken: "You already have a saved search with this name. Choose another name.",
  tooManySearches:
    "You have {most, plural, one {# saved search} other {# saved searches}}, the maximum. Delete one that you no longer use.",
  noName: "Enter a name.",
  rangeBeyondFile:
    "This file has {size, plural, one {# byte} other {# bytes}}, and none in the range that you asked for.",
} as const;
