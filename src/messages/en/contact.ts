/** The contact page and its form. */
export const contact = {
  emailSubject: "Question from {email}",
  title: "Contact us",
  lead: "A member of the {brand} team reads every message. We cannot give legal advice, and we cannot speed up an agency.",
  emailTitle: "By email",
  emailHelp:
    "If something went wrong, say what you did, what you expected and what happened instead. Do not include passwords. The answer may already be in the <faq>questions and answers</faq>.",
  formTitle: "With this form",
  sent: "Your message was sent to the team. We answer by email.",
  failed: "<b>Your message was not sent.</b> {reason}",
  notSentReason: "Something went wrong here. Try again, or send it by email.",
  email: "Your email address",
  emailUse: "We use it only to answer you.",
  emailRequired: "Enter your email address so that we can answer you.",
  emailInvalid: "Enter a full email address, such as name@example.com.",
  emailTooLong: "Shorten the email address to 254 characters.",
  message: "Message",
  messageRequired: "Enter your message.",
  messageTooLong: "Shorten your message to 5,000 characters, or send it by email.",
  send: "Send message",
} as const;
