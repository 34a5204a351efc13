/** The terms of use. */
export const terms = {
  title: "Terms, in plain language",
  lead: "What you and the people who run this installation of {brand} can expect of each other. You accept these terms when you create an account.",
  ownershipTitle: "Your content is yours",
  ownership: {
    use: "Your drafts, letters, notes and the replies you get belong to you. We use them only to run the program for you: to send letters, match replies, read replies and remind you. We do not sell or publish them. Other users see a request only if you share it with them: to view, to comment, or to edit and send letters in your name.",
    administrators:
      "Administrators can see who has an account, which agencies an account has written to, and the delivery status of email, so that they can find lost email. They read email that matches no request to find out whose it is, and they can open your requests to help you. Each time they give a reason first, and it is recorded. When they open your requests, you get an email, and your account lists what they opened.",
  },
  lettersTitle: "Letters are sent in your name",
  letters: {
    sending:
      "When you send a letter, it goes to the agency under the name you gave, from a reply address created for that request. You can take it back for a short time after you press Send. It cannot be recalled once the agency’s server has accepted it. In most places a records request and its answer are public records themselves: assume that others can ask for them.",
    fees: "You pay the agency’s fees, and you agree on them with the agency. Most laws charge nothing to ask; Canada’s charges 5 Canadian dollars (CA$5).",
    behavior:
      "Send only true statements and serious requests. Do not use the program to harass an agency, to flood it with letters, to impersonate anyone, or to break the law.",
  },
  datesTitle: "Deadlines and outcomes are help, not advice",
  dates:
    "We calculate deadlines from the law and show the calculation. We classify replies and show the sentence. Both can be wrong: a statute may have changed, an agency may observe another holiday, a letter may be unclear. Check what matters before you act on it. This is not legal advice, and it does not make us your lawyers.",
  silence:
    "What it means when an agency does not answer differs by law: a denial, a right to complain, a right to go to court, or nothing. The <laws>list of laws</laws> says it for every state.",
  dataTitle: "Your data",
  data: {
    privacy: "What is stored, for how long, and who can see it is on the <privacy>privacy page</privacy>.",
    export:
      "You can download all of your requests at any time, and delete your account, on your <account>account page</account>.",
    deletion:
      "A deleted account is closed at once and erased after 30 days. A draft can be deleted alone; a request that was sent is stored until you delete your account, because the agency may still answer it.",
    storage:
      "Your account page shows your storage limit. When your storage is full, email from agencies is still accepted; uploads and imports are not.",
  },
  serviceTitle: "The service",
  service: {
    availability:
      "We try to keep the service running and to lose nothing, but we cannot promise either. The other side can delay or refuse email; the program shows the delivery status of every letter. Keep your own copy of anything you could not replace.",
    closing:
      "We can close accounts that are used against these terms. We tell you why, and give you your data if the law allows it. You can stop using the service at any time.",
  },
  lawTitle: "Operator and law",
  changesTitle: "Changes and questions",
  changes:
    "If these terms change, the date above changes with them. Send questions to <email>{teamEmail}</email> or use the <contact>contact page</contact>.",
} as const;
