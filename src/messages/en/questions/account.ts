/** Questions about the account. `words`: what people type who look for it. `<p>`, `<ol>`, `<li>`, `<code>` are elements; `<home>`, `<laws>`, `<account>`, `<privacy>` and `<contact>` are links. */
export const accountQuestions = {
  password: {
    question: "I forgot my password.",
    words: "reset login log in sign in cannot access change",
    answer:
      "<p>Choose “Forgot your password?” on the login page and enter your email address. We send a code with which you set a new password. To change a password you know, open your <account>account</account>. A new password logs you out on your other devices.</p>",
  },
  code: {
    question: "The code does not arrive.",
    words: "confirmation verification email spam missing",
    answer:
      "<p>Look in the spam folder, check the address for typing errors, and wait a few minutes. Then ask for a new code on the same page. Only the newest code works.</p>",
  },
  twoFactor: {
    question: "How do I protect my account?",
    words: "two factor 2fa mfa authenticator security code passkey hacked",
    answer:
      "<p>Set up an authenticator app in your <account>account</account> and save the recovery codes. Logging in then also takes a code from the app. Your account also lists the devices that are logged in, and can log out each of them or all.</p>",
  },
  address: {
    question: "How do I change my email address or my name?",
    words: "change email name profile phone organization",
    answer:
      "<p>Open your <account>account</account>. A new email address is confirmed with a code, and the old address gets a notice with a link that undoes the change. Your name, organization and postal address are used in letters you write from then on.</p>",
  },
  delete: {
    question: "How do I delete my account?",
    words: "close remove erase cancel data gdpr",
    answer:
      "<p>Open your <account>account</account> and choose Delete account. You can download everything first. The account is closed at once and erased after 30 days; until then, a link we email you opens it again. Letters you sent stay with the agencies.</p>",
  },
  deleteRequest: {
    question: "Can I delete a single request?",
    words: "remove erase draft withdraw",
    answer:
      "<p>A draft, yes: it can be restored for a day and is then erased. A request that was sent stays, because the agency may still answer it. You can withdraw and close it, and it is erased with your account.</p>",
  },
  stored: {
    question: "What is stored about me?",
    words: "cookies tracking data privacy personal store",
    answer:
      "<p>Your account, your requests with all email, and a record of what was done and when. There are no cookies, and no advertising, analytics or tracking. The <privacy>privacy page</privacy> says what, for how long, and who can see it.</p>",
  },
  keyboard: {
    question: "Does it work with a keyboard or a screen reader?",
    words: "accessibility accessible disability shortcuts blind",
    answer:
      "<p>Yes, that is our aim. Press ? on a page with shortcuts to see them. The accessibility statement, linked at the bottom of each page, says what we test and what does not work yet.</p>",
  },
} as const;
