/** What search engines and shared links say of the public pages, by their paths. */
export const pageDescriptions = {
  "/": "Write a public-records request that cites the right law, send it to the agency, track the legal deadline and understand the reply.",
  "/about":
    "How a public-records request works here, from the letter to the reply, and who runs this installation.",
  "/faq":
    "Questions and answers about FOIA and public-records requests: fees, deadlines, denials, appeals, courts, sharing and export.",
  "/contact": "Write to the team by email or with a form.",
  "/terms": "The terms of use in plain language: your content, letters in your name, deadlines, your data.",
  "/privacy": "What is stored about you, for how long, who can see it, and how to export and delete it.",
  "/accessibility": "What we aim for, what we test, what does not work yet, and how to tell us.",
  "/login": "Log in to write requests and read agencies’ replies.",
  "/signup": "Create an account to send public-records requests and track their deadlines.",
} as const;
