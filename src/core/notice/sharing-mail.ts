import { INVITATION_DAYS, LEVEL_DEEDS, type ShareLevel } from "#core/request/sharing.ts";

export type SharingMail = { subject: string; text: string };

/** Who wrote it: by name and address, as the address alone cannot be made up. */
export type Named = { name: string; email: string };

const LONGEST = 120;

/** Of words somebody chose, as much as a line of ours takes, and nothing that begins another. */
const oneLine = (words: string): string => {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
};

const nameOf = ({ name, email }: Named): string => oneLine(name) || email;
const signed = (person: Named): string =>
  oneLine(person.name) === "" ? person.email : `${oneLine(person.name)} (${person.email})`;

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
        : `a records request, “${oneLine(invitation.title)}”`;
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
