/** Titles of the pages, in the browser's tab. */
export const router = {
  home: "Ask for the record",
  about: "About",
  faq: "Questions and answers",
  contact: "Contact",
  terms: "Terms",
  login: "Log in",
  signup: "Create an account",
  inbox: "Inbox",
  requests: "Requests",
  requestEditor: "Request",
  batch: "Batch of letters",
  invitation: "Invitation",
  account: "Account",
  agency: "Agency",
  admin: "Admin",
  notFound: "Page not found",
} as const;
