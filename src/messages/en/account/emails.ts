/** Emails about an account: codes, security notices, suspension and deletion. Paragraphs, in the order of the email. */
export const accountEmails = {
  code: {
    subject: "{code} is your {brand} code",
    signup: "Enter this code to confirm your email address:",
    forgot_password: "Enter this code to set a new password:",
    change_email: "Enter this code to confirm your new email address:",
    validity:
      "It works for {hours, plural, one {# hour} other {# hours}}, on the page where you requested it.",
    ifNotYou:
      "If this was not you, delete this email and do not give the code to anyone. Nothing happens without the code.",
  },
  resetLink: {
    subject: "Choose your {brand} password",
    reason:
      "Many codes were requested for your {brand} account, so this email has a link instead of a code. Open the link to choose a password:",
    validity: "It works for {hours, plural, one {# hour} other {# hours}}.",
    ifNotYou: "If this was not you, delete this email. Nobody can get into your account without the link.",
  },
  requested: "It was requested on {time} UTC.",
  requestedFrom: "It was requested on {time} UTC from the network address {ip}.",
  exists: {
    subject: "You already have a {brand} account",
    reason:
      "Someone, perhaps you, tried to use this email address for another {brand} account. The address already has an account, so nothing was changed.",
    advice:
      "If this was you, log in with your password, or select “Forgot your password?” on the login page. If not, you can delete this email.",
  },
  supportView: {
    subject: "An administrator opened your {brand} requests",
    text: "An administrator of {brand} can now read your requests and their emails. The reason: {reason}",
    limits:
      "This is possible until {time}. The administrator can read, and cannot send or change anything. Drafts are not shown.",
    activity:
      "Your account page lists each time this happened and what was opened: {url}. If you did not expect this, write to {teamEmail}.",
  },
  closing: {
    subject: "Your {brand} account is closed until it is erased",
    reason:
      "Someone, perhaps you, tried to create a {brand} account with this email address. The account of this address was closed at your request and will be erased on {date}, so nothing was changed.",
    advice:
      "To keep the account, open the link in the email we sent when it was closed. If you cannot find that email, write to {teamEmail}. To start with a new account, sign up again after {date}.",
  },
  ifNotYou:
    "If this was not you, someone else may know your password. Set a new password at {url}, then log out everywhere on your account page.",
  emailChanged: {
    subject: "The email address of your {brand} account was changed",
    text: "Your {brand} account now has another email address, which was confirmed by a code. From now on, log in with the new address.",
    undo: "If this was not you, restore this address with the link below. This logs out every device, and you then set a new password:",
    validity: "The link works once, for {days} days. After that, write to {teamEmail}.",
  },
  emailArrived: {
    subject: "This is now the email address of your {brand} account",
    text: "From now on, log in to {brand} with this address. We also send notices about your account here.",
    undo: "We sent a link to your previous address that undoes the change within {days} days.",
  },
  emailChangeUndone: {
    subject: "The change of your {brand} email address was undone",
    text: "The previous address of your {brand} account was restored with the link we sent to it. Every device was logged out, and the old password no longer works.",
    advice: "To log in, set a new password at {url} with the previous address.",
  },
  webhookDisabled: {
    subject: "A webhook of your {brand} account was turned off",
    text: "We could not deliver anything to {url}. Either every attempt failed for {days, plural, one {# day} other {# days}}, or your program answered that the address is gone.",
    advice: "To turn the webhook on again, open {account}. You can send missed deliveries again there.",
  },
  passwordChanged: {
    subject: "Your {brand} password was changed",
    text: "The password of your account was changed, and other devices were logged out.",
  },
  secondFactorOn: {
    subject: "Your {brand} account now asks for a second step",
    text: "An authenticator app was turned on. Each login now asks for its code after the password.",
  },
  secondFactorOff: {
    subject: "Your {brand} account no longer asks for a second step",
    text: "The authenticator app was turned off, and its recovery codes no longer work. You now log in with your password alone.",
  },
  secondFactorReplaced: {
    subject: "Your {brand} account has a new authenticator app",
    text: "A new authenticator app replaced the previous one, whose codes no longer work.",
  },
  recoveryCodesReplaced: {
    subject: "Your {brand} account has new recovery codes",
    text: "New recovery codes were created. The previous ones no longer work.",
  },
  recoveryCodeUsed: {
    subject: "A recovery code of your {brand} account was used",
    text: "Someone logged in with your password and a recovery code in place of the code from the authenticator app.",
    left: "{left, plural, =0 {That was the last code: create new ones on your account page.} one {# code is left.} other {# codes are left.}}",
  },
  suspended: {
    subject: "Your {brand} account is suspended",
    reason: "An administrator suspended your {brand} account. The reason: {reason}",
    effect:
      "You cannot log in, and your letters are not sent. Email that agencies send to your requests still arrives and is stored. Nothing was deleted.",
    appeal: "If you think this is a mistake, reply to this email or write to {teamEmail}.",
  },
  restored: {
    subject: "Your {brand} account is restored",
    logIn: "Your {brand} account is no longer suspended. Log in again at {url}.",
    letters:
      "Letters that were due during the suspension were not sent. Each is marked as not delivered in its conversation: send it again if it is still needed. Letters that you scheduled for later are sent at their time.",
  },
  closed: {
    subject: "Your {brand} account will be erased on {date}",
    text: "Your {brand} account was closed at your request. On {date}, in {days} days, it will be erased with your requests, emails and files.",
    keep: "To keep the account, open this link before then and confirm:",
    effect:
      "Until then nobody can log in to it. Queued letters are not sent. Email from agencies is still stored, and collaborators have no access.",
    ifNotYou:
      "If you did not delete the account, open the link, then change your password and write to {teamEmail}.",
  },
  reopened: {
    subject: "Your {brand} account will not be deleted",
    text: "Your {brand} account is open again, with everything that was in it. Queued letters are now being sent.",
    logIn: "Log in at {url}.",
    ifNotYou: "If you did not cancel the deletion, write to {teamEmail}.",
  },
} as const;
