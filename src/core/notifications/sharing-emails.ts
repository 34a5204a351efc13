import { senderNameError } from "#core/delivery/sender-name.ts";
import { INVITATION_DAYS, SHARE_LEVEL_TEXT, type ShareLevel } from "#core/request/sharing.ts";

export type SharingEmail = { subject: string; text: string };

/** Who wrote it: by name and address, as the address alone cannot be made up. */
export type NamedUser = { name: string; email: string };

const MAX_TITLE_LENGTH = 120;

/** Of words somebody chose, as much as a line of ours takes, and nothing that begins another. */
const oneLine = (input: string): string => {
  const line = input.replace(/\s+/g, " ").trim();
  return line.length > MAX_TITLE_LENGTH ? `${line.slice(0, MAX_TITLE_LENGTH - 1)}…` : line;
};

/** A link in words that a user chose would make an advertisement of an email of ours. */
const withoutLinks = (input: string): string =>
  input.replace(/\b(?:https?:\/\/|www\.)\S+|\b[\w.-]+\.[a-z]{2,}\/\S*/gi, "[link removed]");

/** A name that can stand in From; none that was saved before names were checked. */
const displayName = ({ name }: NamedUser): string =>
  senderNameError(name, "") === null ? oneLine(name) : "";

const nameOrEmail = (user: NamedUser): string => displayName(user) || user.email;
const nameAndEmail = (user: NamedUser): string =>
  displayName(user) === "" ? user.email : `${displayName(user)} (${user.email})`;

/** Asks somebody in. `title` is null for all of the owner's requests, empty for a draft without one. */
export function invitationEmail(invitation: {
  brand: string;
  requester: NamedUser;
  to: string;
  title: string | null;
  level: ShareLevel;
  url: string;
}): SharingEmail {
  const { brand, requester, to, level, url } = invitation;
  const what =
    invitation.title === null
      ? "all of their records requests"
      : invitation.title.trim() === ""
        ? "a records request"
        : `a records request, “${oneLine(withoutLinks(invitation.title))}”`;
  return {
    subject: `${nameOrEmail(requester)} invites you to ${invitation.title === null ? "their records requests" : "a records request"}`,
    text: [
      `${nameAndEmail(requester)} invites you to ${SHARE_LEVEL_TEXT[level]} ${what}, on ${brand}.`,
      `Open the invitation:\n${url}`,
      `Log in with this address, ${to}, or create an account with it: the invitation is for nobody else. It can be taken up for ${INVITATION_DAYS} days.`,
      `If you do not know ${nameOrEmail(requester)}, delete this mail and nothing happens.`,
    ].join("\n\n"),
  };
}

/** Tells somebody that a note names them. */
export function mentionEmail(mention: {
  brand: string;
  author: NamedUser;
  title: string;
  note: string;
  url: string;
}): SharingEmail {
  const title = oneLine(mention.title) || "a request without a title";
  return {
    subject: `${nameOrEmail(mention.author)} mentioned you in a note`,
    text: [
      `${nameAndEmail(mention.author)} wrote a note on “${title}”:`,
      mention.note
        .trim()
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n"),
      `Open the request:\n${mention.url}`,
      `You get this from ${mention.brand} because the note names you. Answers to this mail do not reach ${nameOrEmail(mention.author)}.`,
    ].join("\n\n"),
  };
}
