import type { ReactNode } from "react";
import { Link } from "react-router";

/** One question as people ask it; `id` is its anchor and stays. */
export type Question = { id: string; question: string; answer: ReactNode };

/** In the order a newcomer meets them. */
export const questions: readonly Question[] = [
  {
    id: "what-to-ask",
    question: "What can I ask for?",
    answer: (
      <>
        <p>
          For records the agency already has: letters and e-mail, contracts, invoices, calendars, inspection
          reports, data, policies, video. It need not write an answer to a question, do research for you or
          make a record that does not exist.
        </p>
        <p>
          The more exactly you name it, the sooner it is found. Say what kind of record, about what, from when
          to when, and which office is likely to have it. Some records may be withheld, such as those that
          would invade somebody’s privacy or harm an investigation; the office has to say which rule it relies
          on.
        </p>
      </>
    ),
  },
  {
    id: "who",
    question: "Do I have to say why, or who I am?",
    answer: (
      <p>
        In most places you need not give a reason. One helps when you ask for a fee waiver or to be answered
        sooner, because those depend on it. The letter carries the name and address details you put in; the
        office needs some way to answer you, and some offices ask for proof of where you live.
      </p>
    ),
  },
  {
    id: "residency",
    question: "Which states answer only their own residents?",
    answer: (
      <p>
        The laws of Alabama, Arkansas, Delaware, Kentucky, New Hampshire, Tennessee and Virginia speak of
        their own citizens or residents, and the Supreme Court has allowed that (McBurney v. Young, 569 U.S.
        221, 2013). Some offices there answer anybody all the same, and Kentucky and Virginia count news media
        among those they answer. The federal law, and the other states, ask nobody where they live.
        Pennsylvania asks only that you live in the United States.
      </p>
    ),
  },
  {
    id: "laws",
    question: "Which laws does it count by?",
    answer: (
      <p>
        By the federal Freedom of Information Act, the laws of all fifty states and the District of Columbia,
        and six from abroad: the United Kingdom, Scotland, Ireland, Germany, the European Union and Canada.
        Each carries its citation and the day it was last compared with its source.{" "}
        <Link to="/">The first page</Link> counts any of them for any day. Some laws set no number of days;
        then none is made up.
      </p>
    ),
  },
  {
    id: "cost",
    question: "What does it cost?",
    answer: (
      <>
        <p>
          Asking costs nothing. The office may charge for copies and, depending on the law and on who you are,
          for search time. Federal agencies charge most people nothing for the first two hours of search and
          the first 100 pages.
        </p>
        <p>
          You can name the most you are willing to pay; the letter then asks the office to write before it
          goes above that. You can ask for a fee waiver where the records help the public understand what its
          government does. A fee estimate is a question: nothing is owed until you agree.
        </p>
      </>
    ),
  },
  {
    id: "how-long",
    question: "How long does an answer take?",
    answer: (
      <p>
        The law sets a day by which the office must decide, for a federal agency 20 working days after it
        received the request. Many take longer, and most laws let them take some more time if they say so in
        writing. Deciding is not yet handing over: the records may follow later. The tracker shows the legal
        day with every weekend and holiday that was skipped, and starts to count days over the morning after.
      </p>
    ),
  },
  {
    id: "no-answer",
    question: "What if they don’t answer?",
    answer: (
      <p>
        Write again in the same conversation, name the day the answer was due, and ask for a date. A short,
        polite letter often moves a file. When the day has passed, the law treats the silence much like a
        refusal: with a federal agency you may go to court without an appeal first; elsewhere you may appeal
        or go to court. The first page names the step for each law under “If no answer comes”.
      </p>
    ),
  },
  {
    id: "appeal",
    question: "What is an appeal?",
    answer: (
      <p>
        A letter to somebody above the office that refused, asking them to decide again. It is free and needs
        no lawyer. You may appeal a denial, blacked-out passages, “no records”, a fee, or a search that looks
        too thin. There is a deadline, for federal agencies at least 90 days from the decision, and the letter
        that refused must tell you of your right to appeal.
      </p>
    ),
  },
  {
    id: "exemptions",
    question: "What do codes such as (b)(6) mean?",
    answer: (
      <p>
        They name the rule the office relies on to withhold something. In the federal law (b)(1) is classified
        information, (b)(3) another statute, (b)(4) trade secrets, (b)(5) internal advice, (b)(6) and
        (b)(7)(C) personal privacy, (b)(7)(A) open investigations. States have lists of their own. The inbox
        shows the codes it found in a reply and the sentence each stands in.
      </p>
    ),
  },
  {
    id: "who-sees",
    question: "Who sees my request?",
    answer: (
      <p>
        You, and the agency you send it to. Other users cannot see it and nothing is published. Administrators
        of this installation can see that it exists and how its mail fares. The agency may treat your letter
        as a public record too, and some publish a log of who asked for what.
      </p>
    ),
  },
  {
    id: "replies",
    question: "How do the agency’s replies get here?",
    answer: (
      <p>
        Each request has a reply address of its own. What the agency sends there is stored whole, with its
        attachments, and appears in your inbox under that request. If an agency writes to some other address
        of ours, the mail waits in a queue until somebody says where it belongs; none is thrown away.
      </p>
    ),
  },
  {
    id: "reading",
    question: "Can it misread a reply?",
    answer: (
      <p>
        Yes, and so it asks. It says what the reply seems to be, how sure it is, and which sentence says so,
        marked in the mail. You confirm or correct with one click, and only then does the status of the
        request move; a plain acknowledgment alone is noted by itself. What it cannot tell is called unsure.
      </p>
    ),
  },
  {
    id: "go-live",
    question: "How do I go live?",
    answer: (
      <>
        <p>
          As installed, this program is a sandbox: letters go to a pretend agency on the same machine, which
          answers within seconds, and nothing leaves it. It listens on this machine only. For whoever runs it,
          these are the settings that send real mail:
        </p>
        <ol>
          <li>
            <code>SMTP_URL</code>: the relay that sends your mail, such as{" "}
            <code>smtps://user:password@relay.example:465</code>. Setting it ends the sandbox.
          </li>
          <li>
            <code>MAIL_DOMAIN</code>: the domain of the reply addresses. Point its MX record at this machine,
            and port 25 at <code>SMTP_IN_PORT</code> (2525).
          </li>
          <li>
            <code>PUBLIC_URL</code> and <code>HOST</code>: where people reach the program, behind a proxy that
            speaks HTTPS.
          </li>
          <li>
            <code>TEAM_EMAIL</code> and <code>ADMIN_EMAILS</code>: where questions go, and who may open the
            admin dashboard.
          </li>
        </ol>
        <p>Start it again. The strip at the top of every page is gone when letters are real.</p>
      </>
    ),
  },
];
