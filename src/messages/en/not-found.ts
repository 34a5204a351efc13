/** The page for an address that has none. */
export const notFound = {
  title: "Page not found",
  home: "Go to the home page",
  explanation: "There is no page at <path>{address}</path>. The link may be old or mistyped.",
  places: "Other pages",
  inbox: "Your inbox",
  requests: "Your requests",
  newRequest: "Start a request",
  logIn: "Log in",
  laws: "Public-records laws",
  faq: "Questions and answers",
  contact: "Contact us",
} as const;
