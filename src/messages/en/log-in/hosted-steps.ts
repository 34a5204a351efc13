/** Steps of a login that only a hosted user pool asks for. */
export const logInHostedSteps = {
  otherAccount: "Another account? <button>Start over</button>",
  messageCode: {
    smsTitle: "Enter the code we texted you",
    smsLead: "We sent it to <b>{destination}</b>. It works for a few minutes.",
    smsLeadUnknown: "We sent it to your phone. It works for a few minutes.",
    smsNotReceived: "No text message yet?",
    emailTitle: "Enter the code we emailed you",
    emailLead: "We sent it to <b>{destination}</b>. It works for a few minutes.",
    emailLeadUnknown: "We sent it to your email address. It works for a few minutes.",
    emailNotReceived: "No email yet? Check your spam folder.",
  },
  factorChoice: {
    title: "Choose how to get your code",
    lead: "This account has more than one way to confirm a login.",
    SOFTWARE_TOKEN_MFA: "Use my authenticator app",
    SMS_MFA: "Text me a code",
    EMAIL_OTP: "Email me a code",
  },
  temporaryPassword: {
    title: "Choose a new password",
    lead: "You logged in with a temporary password. Replace it with your own to finish logging in.",
    newPassword: "New password",
    newPasswordMissing: "Enter a new password.",
    attributeMissing: "Enter your {attribute}.",
    submit: "Save and log in",
  },
  authenticatorSetup: {
    title: "Set up an authenticator app",
    lead: "This account needs a second step to log in: a code from an app on your phone.",
    key: "Scan the QR code with your authenticator app. You can also type this key into it, or <link>open it in an app on this device</link>. The key is shown only once.",
    submit: "Turn on and log in",
    getKey: "Get a key for the app",
    noApp: "No authenticator app? Install one, then <button>start over</button>.",
  },
  unsupportedSetup: {
    title: "This account needs a phone number",
    lead: "Your organization requires a second login step that this page cannot set up.",
    help: "Ask your administrator, or <team>email the team</team>. <button>Start over</button>",
  },
} as const;
