/** Errors of the account, sharing and notification actions. */
export const accountErrors = {
  announcementOver: "Choose a time in the future.",
  otherInvitee:
    "This invitation was sent to another email address. Log in with that address, or ask for an invitation to yours.",
  invitationEnded: "This invitation has expired. Ask for a new one.",
  tooManyTokens:
    "You have {most, plural, one {# API token} other {# API tokens}}, the maximum. Revoke one you no longer use.",
  tooManyWebhooks:
    "You have {most, plural, one {# webhook} other {# webhooks}}, the maximum. Delete one you no longer use.",
  badWebhookUrl: "Enter an address that starts with https:// and contains no password.",
  deletedUser: "A deleted account",
  erased: "This account was erased at its user’s request. Sign up again to create a new one.",
  addressTaken: "Another account here already uses this address. Contact the team.",
  badTimeZone: "“{timeZone}” is not a time zone. Enter a name such as America/Chicago.",
  badEmail: "Enter a full email address.",
  ownEmail: "This is your own address. Enter another one.",
  invitedBefore:
    "{email} was invited before and has not accepted, so no further email is sent. Ask them to look for the invitation, or invite them again {days, plural, one {# day} other {# days}} after the first one.",
  adminErased: "An administrator’s account cannot be erased. Remove the address from ADMIN_EMAILS first.",
  adminSuspended:
    "An administrator’s account cannot be suspended. Remove the address from ADMIN_EMAILS first.",
  ownSupportView: "These are your own requests. Open them in your inbox.",
  supportViewClosed: "This account is closed until it is erased, so nobody can read its requests.",
  otherAddress: "This is not the email address of the account.",
  hostedPool: "Logins are in the hosted user pool. Do this there.",
  alreadySuspended: "This account is already suspended.",
  notSuspended: "This account is not suspended.",
  storageFull:
    "This does not fit into your storage: {left} of {total} are left. Remove files from drafts and imports that you do not need (your account page shows what takes up space), or ask the team for more. Email from agencies still arrives.",
  storageFullForSize:
    "This needs {size}, which does not fit into your storage: {left} of {total} are left. Remove files from drafts and imports that you do not need (your account page shows what takes up space), or ask the team for more. Email from agencies still arrives.",
  tooManyInvitations:
    "You sent {most, plural, one {# invitation} other {# invitations}} within a day, the maximum. Try again later.",
  tooManyInvitationsUntil:
    "You sent {most, plural, one {# invitation} other {# invitations}} within a day, the maximum. You can send another one after {time}.",
} as const;
