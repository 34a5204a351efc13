/** Emails to collaborators: invitations to requests, and mentions in notes. */
export const sharingEmails = {
  inviteSubject:
    "{scope, select, all {{requester} invites you to their records requests} other {{requester} invites you to a records request}}",
  invite:
    "{requester} invites you to {level, select, view {view} comment {view and comment on} other {work on}} {scope, select, all {all of their records requests} untitled {a records request} other {the records request “{title}”}} in {brand}.",
  openInvitation: "Open the invitation:",
  logIn:
    "Log in with this address, {email}, or create an account with it: the invitation is only for this address. It is valid for {days, plural, one {# day} other {# days}}.",
  unknownRequester:
    "If you do not know {requester}, delete this email. Nothing happens if you do not accept.",
  linkRemoved: "[link removed]",
  mentionSubject: "{author} mentioned you in a note",
  mention: "{author} wrote a note on “{title}”:",
  untitled: "Untitled request",
  openRequest: "Open the request:",
  whyMentioned:
    "You received this email from {brand} because the note mentions you. Replies to this email do not reach {author}.",
} as const;
