import type { TemplateTopic } from "#core/template/template.ts";

export const offices: TemplateTopic = {
  id: "offices",
  name: "How offices work",
  templates: [
    {
      id: "emails",
      name: "E-mails",
      summary: "Mail of named people about one thing, with attachments",
      subject: "E-mails about {subject matter}",
      asks: [
        "E-mails sent or received by {names or titles} that mention {words to search for}.",
        "The attachments of these e-mails.",
        "E-mails about the same matter on private accounts that were used for public business.",
      ],
      years: 1,
      format: "native",
      heldBy:
        "The agency’s records officer asks its computer staff for the search. Name people, words and dates: a search that can be run is hard to refuse.",
      usuallyWithheld:
        "Drafts and advice before a decision, advice of lawyers, and private matters. Ask that each withheld mail be listed with its date, sender and recipients.",
    },
    {
      id: "text-messages",
      name: "Text and chat messages",
      summary: "Messages on phones and in chat programs about public business",
      subject: "Text and chat messages about {subject matter}",
      asks: [
        "Text messages about this matter that {names or titles} sent or received, on agency phones or on their own.",
        "Messages about it in chat programs such as Teams, Slack, Signal and WhatsApp.",
        "The policy on keeping such messages.",
        "The settings of those programs that delete messages by themselves.",
      ],
      years: 1,
      format: "electronic",
      heldBy:
        "The agency, also where the phone is the official’s own. Many have to ask the official to search.",
      usuallyWithheld: "Private messages. Ask early: messages are deleted sooner than mail.",
    },
    {
      id: "calendars",
      name: "Calendars",
      summary: "Whom an official met, when and about what",
      subject: "Calendar of {official}",
      asks: [
        "The calendar of this official, with the time, place, subject and invited people of each entry.",
        "The notes and attachments of these entries.",
        "Sign-in sheets and visitor logs of the office.",
        "Agendas and briefing papers for meetings with people from outside the agency.",
      ],
      years: 1,
      format: "native",
      heldBy: "The official’s own office. Ask for an export of the calendar, which has more than a printout.",
      usuallyWithheld:
        "Private entries, and future entries on security grounds. Past meetings on public business are rarely exempt.",
    },
    {
      id: "meeting-records",
      name: "Meeting records",
      summary: "Agendas, minutes, recordings and what was handed out",
      subject: "Records of meetings of {board, council or committee}",
      asks: [
        "The notices, agendas and minutes of every meeting of this body.",
        "The packets and slides that members were given.",
        "Audio and video recordings of the meetings.",
        "The record of each vote, by member.",
        "For each closed session: the reason given, and its minutes once they may be released.",
        "Written comments from the public.",
      ],
      years: 1,
      format: "electronic",
      heldBy: "The clerk or secretary of the body.",
      usuallyWithheld:
        "Minutes of closed sessions until the reason for closing has passed. Ask for them again after that.",
    },
    {
      id: "foia-logs",
      name: "Log of records requests",
      summary: "Who asked for what, when, and how it was answered",
      subject: "Log of public records requests",
      asks: [
        "The log of public records requests, one row a request.",
        "For each: the number, the name and organization of the requester, the records asked for, and the dates of receipt and answer.",
        "For each: the outcome, the exemptions claimed and the fee.",
        "The log of appeals, with the outcome of each.",
        "The number of staff who work on requests, and what this costs in a year.",
      ],
      years: 1,
      format: "native",
      heldBy: "The records or FOIA office of each agency.",
      usuallyWithheld:
        "Names and addresses of private requesters at some agencies. What was asked for is not exempt.",
    },
    {
      id: "official-complaints",
      name: "Complaints about a company or office",
      summary: "What people complained of, and what was done",
      subject: "Complaints about {company or office}",
      asks: [
        "Every complaint about this company or office, without the contact details of those who complained.",
        "The answer of the company or office to each.",
        "The agency’s notes, findings and closing letter on each.",
        "The count of complaints by year, kind and outcome, as a table.",
      ],
      years: 3,
      format: "electronic",
      heldBy:
        "The attorney general’s consumer office, the licensing board, or the agency that regulates the trade.",
      usuallyWithheld: "Names of those who complained, and open investigations.",
    },
    {
      id: "licensing-discipline",
      name: "Discipline of license holders",
      summary: "Doctors, contractors and others who lost or kept a license",
      subject: "Discipline of licensed {profession}",
      asks: [
        "The table of all people and firms licensed in this profession, with the number, the status and the dates.",
        "The list of all complaints against them, with the date, the allegation and the outcome.",
        "Every order, consent agreement and letter of reprimand.",
        "The minutes of meetings at which the board decided on these.",
      ],
      years: 5,
      format: "native",
      heldBy: "The state licensing board or the department it belongs to.",
      usuallyWithheld:
        "Complaints that were dismissed, and health of the license holder. Final orders are usually public.",
    },
  ],
};
