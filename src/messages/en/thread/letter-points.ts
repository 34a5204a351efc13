/** The arguments of an appeal: what the dialog that chooses them says. */
export const letterPoints = {
  button: "{chosen} of {total} arguments",
  title: "Arguments in this letter",
  intro:
    "Choose what the letter argues. Only the sentences you add or remove here change; the rest of your text stays as it is.",
  theySay: "The agency says",
  chosen: "In the letter",
  more: "More under this law",
  done: "Done",
  answer: "Answer to the exemption",
  answerTo: "Answer to: {subject}",
  alsoAnswers: "If they also rely on: {subject}",
  asTo: "As to {citation} ({subject}): {point}",
  burden: "Presumption of disclosure and burden of proof",
  harm: "Harm must be shown",
  parts: "Parts that are not exempt",
  reasons: "What a refusal must say",
  search: "Adequacy of the search",
  fees: "What may be charged",
  attached: "Attached",
} as const;
