import { INVITATION_DAYS, LEVEL_DEEDS, type ShareLevel } from "#core/request/sharing.ts";
import { senderNameFault } from "#core/sending/sender-name.ts";

export type SharingMail = { subject: string; text: string };

/** Who wrote it: by name and address, as the address alone cannot be made up. */
export type Named = { name: string; email: string };

const LONGEST = 120;

/** Of words somebody chose, as much as a line of ours takes, and nothing that begins another. */
const oneLine = (words: string): string => {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

/** A link in words that a user chose would make an advertisement of an email of ours. */
const withoutLinks = (words: string): string =>
  words.replace(/\b(?:https?:\/\/|www\.)\S+|\b[\w.-]+\.[a-z]{2,}\/\S*/gi, "[link removed]");

/** A name that can stand in From; none that was saved before names were checked. */
const shownName = ({ name }: Named): string => (senderNameFault(name, "") === null ? oneLine(name) : "");

const nameOf = (person: Named): string => shownName(person) || person.email;
const signed = (person: Named): string =>
  shownName(person) === "" ? person.email : `${shownName(person)} (${person.email})`;

/** Asks somebody in. `title` is null for all of the owner's requests, empty for a draft without one. */
export function invitationMail(invitation: {
  brand: string;
  owner: Named;
  to: string;
  title: string | null;
  level: ShareLevel;
  url: string;
}): SharingMail {
  const { brand, owner, to, level, url } = invitation;
  const what =
    invitation.title === null
      ? "all of their records requests"
      : invitation.title.trim() === ""
        ? "a records request"
        : `a records request, “${oneLine(withoutLinks(invitation.title))}”`;
  return {
    subject: `${nameOf(owner)} invites you to ${invitation.title === null ? "their records requests" : "a records request"}`,
    text: [
      `${signed(owner)} invites you to ${LEVEL_DEEDS[level]} ${what}, on ${brand}.`,
      `Open the invitation:\n${url}`,
      `Log in with this address, ${to}, or create an account with it: the invitation is for nobody else. It can be taken up for ${INVITATION_DAYS} days.`,
      `If you do not know ${nameOf(owner)}, delete this mail and nothing happens.`,
    ].join("\n\n"),
  };
}

/** Tells somebody that a note names them. */
export function mentionMail(mention: {
  brand: string;
  by: Named;
  title: string;
  note: string;
  url: string;
}): SharingMail {
  const title = oneLine(mention.title) || "a request without a title";
  return {
    subject: `${nameOf(mention.by)} mentioned you in a note`,
    text: [
      `${signed(mention.by)} wrote a note on “${title}”:`,
      mention.note
        .trim()
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n"),
      `Open the request:\n${mention.url}`,
      `You get this from ${mention.brand} because the note names you. Answers to this mail do not reach ${nameOf(mention.by)}.`,
    ].join("\n\n"),
  };
}
