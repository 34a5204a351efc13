/** The privacy page. */
export const privacy = {
  title: "Privacy",
  lead: "What this installation of {brand} stores about you, for how long, who can see it, and what you can do about it.",
  storedTitle: "What is stored",
  stored: {
    account:
      "Your account: email address, a password we cannot read, the name and contact details you enter, and your settings.",
    requests:
      "Your requests: drafts with their versions, letters, notes, files, and every email sent and received, complete, because it may become evidence.",
    history: "A record of what was done to a request, by whom and when.",
    devices:
      "For each login: the kind of browser, a shortened network address and the time, so that you can see where you are logged in.",
    contact: "A message you send with the contact form, as an email to the team.",
  },
  browserTitle: "In your browser",
  browser:
    "There are no cookies, and no advertising, analytics or tracking. The site stores in your browser who is logged in, text that is not saved yet, your recent searches and how you set up some tables. When you log out, this is removed, except drafts you choose to keep, how tables are set up, and the fact that someone has logged in with this browser before. Nothing is loaded from other sites, except that an installation with a hosted login service calls that service.",
  seenTitle: "Who can see it",
  seen: {
    agency: "The agency gets your letters, with the name and contact details in them.",
    collaborators:
      "People you share a request with see it, and with edit access send letters in your name. You can take access away at any time, but they may remember or have copied what they saw.",
    administrators:
      "Administrators see the email addresses and names of accounts, the storage used, which agency each request went to with its status, and the delivery status of email. After they give a reason, which is recorded, they can read email that matches no request, and open your requests for an hour, to read only. You then get an email with the reason, and your <account>account</account> lists what they opened. The people who operate the machine can technically read everything on it.",
    programs:
      "A program you give a token or a webhook in your <account>account</account> gets what you allow it to read or do, until you revoke the token or delete the webhook.",
    public:
      "The public page of an agency counts requests and how they ended, without names, subjects or texts, and only when there are enough of them.",
    others: "Nobody else. We do not sell, rent or publish your data.",
  },
  timeTitle: "For how long",
  time: {
    account:
      "Until you delete your account. It is then closed at once and erased after 30 days. Letters you sent stay with the agencies.",
    drafts: "A deleted draft can be restored for one day.",
    unmatched:
      "Email that matches no request is erased after a time the operator sets, 180 days if nothing else is set.",
    audit: "The log of what administrators did is not erased. It has a random number in place of your name.",
    backups: "Backups still contain erased data until the operator’s backups expire.",
  },
  rightsTitle: "What you can do",
  rights: {
    export: "Download everything: on your <account>account page</account>, as a ZIP file.",
    correct: "Correct your details: on the same page.",
    delete: "Delete your account: on the same page, without asking anyone.",
    ask: "Ask or complain: email <email>{teamEmail}</email> or use the <contact>contact page</contact>. Depending on where you live, you can also turn to a data protection authority.",
  },
  operatorTitle: "Who is responsible",
} as const;
