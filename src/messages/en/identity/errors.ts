/** Errors of the server about logins, accounts and access. The first two are fixed by the product specification. */
export const identityErrors = {
  invalidSession: "Invalid session",
  emailNotFound: "Email attribute not found",
  emailUnverified:
    "Your identity provider has not confirmed that {email} is yours. Confirm your address, then try again.",
  providerUnreachable: "The identity provider is not responding. Try again in a few minutes.",
  accountClosed:
    "This account is closed and will be erased on {date}. To keep it, open the link in the email we sent when it was closed.",
  accountSuspended:
    "Your account is suspended: {reason} To have this reviewed, reply to the email you received about it or use the contact form.",
  letterNotSentSuspended:
    "Not sent: your account was suspended when this letter was due. Send it again if it is still needed.",
  adminOnly: "Only administrators can do this.",
  secondFactorRequired:
    "Administrators need a second factor. Set up an authenticator app on your account page, then open this page again.",
  recentLoginRequired: "Log in again to do this: your last login is more than five minutes ago.",
  recoveryCodesNotOffered: "Your identity provider does not offer recovery codes.",
  noSecondFactor: "Turn on the authenticator app first. Recovery codes replace its codes.",
  tokenNotAccepted: "API tokens cannot be used for this.",
  scopeNeeded: "This needs an API token with the scope “{scope}”.",
  commentAccessNeeded:
    "You can view this request, but not write notes on it. Ask its owner for access to comment.",
  editAccessNeeded: "You cannot change this request. Ask its owner for access to edit.",
} as const;
