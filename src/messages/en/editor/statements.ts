/** What some laws have a requester certify in the first letter. */
export const editorStatements = {
  unanswered: "Not answered",
  yes: "Yes",
  no: "No",
  legalProceeding: "Is this request connected with a legal proceeding?",
  conviction: "Have you been convicted of an indictable offense?",
  help: "{place} asks for this, {citation}. The letter certifies your answer.",
} as const;
