/** Questions about using the program. `words`: what people type who look for it. `<p>`, `<ol>`, `<li>`, `<code>` are elements; `<home>`, `<laws>`, `<account>`, `<privacy>` and `<contact>` are links. */
export const programQuestions = {
  whoSees: {
    question: "Who sees my request?",
    words: "private privacy public visible secret",
    answer:
      "<p>You, the agency you send it to, and the people you share it with. Nothing is published. The public page of an agency shows how many requests were sent to it from here and how they ended, without names, and only when there are enough of them. Administrators can see the delivery status of email and read email that matches no request. They can open your requests to help you, after they give a reason, and you get an email each time. The <privacy>privacy page</privacy> has the details. The agency may treat your letter as a public record too, and some agencies publish a log of who asked for what.</p>",
  },
  share: {
    question: "How do I share a request with a colleague?",
    words: "collaborate team collaborator invite access editor newsroom",
    answer:
      "<p>Open the request and choose Share, then enter an email address and what the person can do: view, comment or edit. A person with edit access can also send letters in your name. You can share one request or all of them, and take access away at any time.</p>",
  },
  replies: {
    question: "How do the agency’s replies get here?",
    words: "reply address inbox receive email",
    answer:
      "<p>Each request has its own reply address. Every email the agency sends there is stored complete, with its attachments, and appears in your inbox under that request. If an agency writes to another address of this installation, the email waits until someone matches it with a request. Email that belongs to no request is erased after a time the operator sets, 180 days if nothing else is set.</p>",
  },
  reading: {
    question: "Can a reply be misunderstood?",
    words: "wrong outcome ai automatic correct mistake confirm",
    answer:
      "<p>Yes, so you are asked to check. You see the likely outcome of the reply, the confidence, and the sentence it was found in, highlighted in the email. The status of the request changes only after you confirm or correct the outcome with one click. The exception is a plain acknowledgment, which is recorded automatically. If the outcome is unclear, it is shown as unsure.</p>",
  },
  scans: {
    question: "Can scanned files be searched?",
    words: "scan scanned ocr image picture text pdf search",
    answer:
      "<p>The text of PDF, Word and other files is read, and you can search it. So is the text of scanned pages in PDF, PNG, JPEG and TIFF files, in English, Spanish, German and French: the first ten pages at once, the rest when there is time. Under the file you see how certain the text is. An outcome from a scan that was hard to read is never called sure, so check its amounts and dates in the file. Handwriting is not read.</p>",
  },
  languages: {
    question: "Are letters only in English?",
    words: "german french language deutsch francais translation translate abroad germany canada",
    answer:
      "<p>Letters to federal authorities in Germany are in German unless you choose English, and letters to federal institutions in Canada are in English unless you choose French. You can read each of them in English before you send it. What you write yourself is not translated.</p>",
  },
  wrongDeadline: {
    question: "What if a deadline is wrong?",
    words: "date incorrect holiday mistake calculation",
    answer:
      "<p>Open the calculation to see each day that was counted or skipped, with the rule. If the agency closed on another day, or received your letter on another day, you can correct the date in the request. If the law itself is wrong, <contact>tell us</contact>: an administrator can correct it for everyone.</p>",
  },
  undo: {
    question: "Can I take back a letter?",
    words: "undo unsend recall cancel wrong sent mistake",
    answer:
      "<p>Only for a short time after you press Send: the notice at the bottom of the page shows how long. A letter that is scheduled for later can be stopped until then. Once the agency’s mail server has accepted a letter, it cannot be recalled, but you can send another one that withdraws the request.</p>",
  },
  bounce: {
    question: "My letter was not delivered.",
    words: "bounced returned undeliverable failed address",
    answer:
      "<p>You get an email, and the request shows the answer of the agency’s mail server. Check the address on the agency’s public-records page, correct it, and send the letter again. No deadline runs until the letter arrives.</p>",
  },
  limits: {
    question: "Why can I send only so many letters a day?",
    words: "limit maximum quota spam recipients",
    answer:
      "<p>To keep agencies’ mail servers from refusing everyone’s letters. A new account can write to 10 recipients a day. The number rises, up to 600 a day, as agencies answer your requests. An administrator can raise it sooner. Your <account>account</account> shows your limits.</p>",
  },
  notifications: {
    question: "How do I get fewer emails from this site, or more?",
    words: "notification notify reminder unsubscribe digest alerts",
    answer:
      "<p>Under Email notifications in your <account>account</account> you choose for each kind: right away, once a day, or off. There you also set the hour of the daily email and your time zone. If you answer a notification about a reply by email, your answer goes to the agency.</p>",
  },
  calendar: {
    question: "Can I see deadlines in my own calendar?",
    words: "google outlook apple ical ics feed subscribe",
    answer:
      "<p>Yes. The calendar in the tracker gives you a secret address to which Google Calendar, Outlook or Apple Calendar can subscribe. Anyone who has the address can see the deadlines. You can replace it at any time.</p>",
  },
  import: {
    question: "Can I bring requests I made elsewhere?",
    words: "import csv mbox move migrate upload old existing",
    answer:
      "<p>Yes. The tracker imports a table (CSV or a spreadsheet) and email files. You see a preview before anything is saved, and you can undo an import.</p>",
  },
  export: {
    question: "How do I export my requests?",
    words: "download backup zip copy pdf csv save archive",
    answer:
      "<p>Choose requests in the tracker and then Export, or download everything from your <account>account</account>. You get a ZIP file with every original email and its files, each request as one PDF, the timeline as CSV, and checksums.</p>",
  },
  offline: {
    question: "What happens to my text when the connection fails?",
    words: "offline save autosave lost draft internet",
    answer:
      "<p>Drafts are saved while you type. Without a connection they are stored in this browser and saved when you are connected again. The top of the page says that you are offline.</p>",
  },
  price: {
    question: "Is this site free?",
    words: "subscription cost pay price much",
    answer:
      "<p>The program has no payments. You pay the agency’s fees, if there are any, to the agency itself.</p>",
  },
  advice: {
    question: "Is this legal advice?",
    words: "lawyer attorney help law",
    answer:
      "<p>No. The program shows what a law says, where that is from and when it was checked, and it can be wrong. Ask a lawyer before you go to court or rely on a date that matters.</p>",
  },
  goLive: {
    question: "How do I go live?",
    words: "sandbox install settings real email smtp",
    answer:
      "<p>After installation this program is a sandbox: letters go to a simulated agency on the same machine, which answers within seconds, and nothing leaves the machine. The program accepts connections from this machine only. Administrators change these settings to send real email:</p><ol><li><code>SMTP_URL</code>: the relay that sends your email, such as <code>smtps://user:password@relay.example:465</code>. Setting it ends the sandbox.</li><li><code>MAIL_DOMAIN</code>: the domain of the reply addresses. Point its MX record at this machine, and port 25 at <code>SMTP_IN_PORT</code> (2525).</li><li><code>PUBLIC_URL</code> and <code>HOST</code>: the address of the program, behind a proxy that handles HTTPS.</li><li><code>TEAM_EMAIL</code> and <code>ADMIN_EMAILS</code>: where questions are sent, and who may open the admin dashboard.</li><li><code>OPERATOR_NAME</code>, <code>OPERATOR_ADDRESS</code>, <code>GOVERNING_LAW</code> and <code>TERMS_DATE</code>: who runs the program, as the terms and the privacy page name it.</li></ol><p>Then restart the program. The sandbox bar at the top of every page disappears once letters are real.</p>",
  },
} as const;
