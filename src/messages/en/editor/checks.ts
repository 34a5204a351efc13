/** The list of checks under the form. What each check found is in `draft-checks.ts`. */
export const editorChecks = {
  title: "Checks",
  items: "{items, plural, one {# item} other {# items}} to review. Nothing blocks sending.",
  letters: "{letters, plural, one {# letter} other {# letters}} to review. Nothing blocks sending.",
  lettersAndItems:
    "{letters, plural, one {# letter} other {# letters}} and {items, plural, one {# item} other {# items}} in the text to review. Nothing blocks sending.",
  passed: "Passed: {checks}",
  passedChecks: {
    blank: "no empty placeholders",
    private: "no private numbers",
    dates: "dates given",
  },
  showLaw: "Show the law<hidden>: {subject}</hidden>",
  showWording: "Show examples<hidden>: {subject}</hidden>",
  hide: "Hide<hidden>: {subject}</hidden>",
  similar: {
    same: "You sent <subject>{agencies}</subject> the same request {when}.",
    close: "You sent <subject>{agencies}</subject> a similar request {when}.",
    unknownAgency: "an agency",
    earlier: "earlier",
    justNow: "just now",
    inMonth: "in {month}",
    compareMany: "Compare<hidden> with earlier requests</hidden>",
    hideMany: "Hide<hidden> earlier requests</hidden>",
    compare: "Compare<hidden> with “{title}”, opens in a new tab</hidden>",
    entry: "<link>{title}<hidden>, opens in a new tab</hidden></link> to {agency}, {when}",
    noSubject: "No subject",
  },
} as const;
