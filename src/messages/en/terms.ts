/** The terms of use. */
export const terms = {
  title: "Terms, in plain language",
  lead: "What you and the people who run this installation of {brand} can expect of each other. You accept these terms when you create an account.",
  ownershipTitle: "Your content is yours",
  ownership: {
    use: "Your drafts, letters, notes and the replies you get belong to you. We use them only to run the program for you: to send letters, match replies, read replies and remind you. We do not sell them, publish them or show them to other users.",
    administrators:
      "An administrator can see that a request exists, who owns it and its delivery status, because lost email has to be found. Administrators read email that matches no request to find out whose it is.",
  },
  lettersTitle: "Letters are sent in your name",
  letters: {
    sending:
      "When you send a letter, it goes to the agency under the name you gave, from a reply address created for that request. It cannot be recalled once the agency’s server has accepted it. In most places a records request and its answer are public records themselves: assume that others can ask for them.",
    conduct:
      "Send only what is true and what you mean. Do not use the program to harass an agency, to flood it with letters, to impersonate anyone, or to break the law.",
  },
  datesTitle: "Deadlines and outcomes are help, not advice",
  dates:
    "We calculate deadlines from the law and show the calculation. We classify replies and show the sentence. Both can be wrong: a statute may have changed, an agency may observe another holiday, a letter may be unclear. Check what matters before you act on it. This is not legal advice, and it does not make us your lawyers.",
  dataTitle: "What we store, and for how long",
  data: {
    account: "Your account: email address, a password we cannot read, and the details you enter.",
    requests:
      "Your requests, with every email sent and received stored complete, because it may become evidence.",
    history: "A record of what was done to a request and when.",
    browser:
      "In your browser: who is signed in, so that you do not have to log in on every page, and which request you last edited. There are no advertising or tracking cookies.",
    retention:
      "We store your data while you have an account. To have it exported or deleted, email <email>{teamEmail}</email>.",
  },
  serviceTitle: "The service",
  service: {
    availability:
      "We try to keep the service running and to lose nothing, but we cannot promise either. The other side can delay or refuse email; the program shows the delivery status of every letter. Keep your own copy of anything you could not replace.",
    closing:
      "We can close accounts that are used against these terms. We tell you why, and give you your data if the law allows it. You can stop using the service at any time.",
  },
  changesTitle: "Changes and questions",
  changes:
    "If these terms change in a way that matters to you, we email you before the change applies. Send questions to <email>{teamEmail}</email> or use the <contact>contact page</contact>.",
} as const;
