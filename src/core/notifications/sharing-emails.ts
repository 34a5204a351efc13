import { senderNameError } from "#core/delivery/sender-name.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { INVITATION_DAYS, type ShareLevel } from "#core/request/sharing.ts";
import { sharingEmails as m } from "#messages/notifications/sharing.ts";

export type SharingEmail = { subject: string; text: string };

/** Who wrote it: by name and address, as the address alone cannot be made up. */
export type NamedUser = { name: string; email: string };

const MAX_TITLE_LENGTH = 120;

/** Of words someone chose, as much as one line takes, and nothing that starts another. */
const oneLine = (input: string): string => {
  const line = input.replace(/\s+/g, " ").trim();
  return line.length > MAX_TITLE_LENGTH ? `${line.slice(0, MAX_TITLE_LENGTH - 1)}…` : line;
};

/** A link in words that a user chose would make an advertisement of our email. */
const withoutLinks = (input: string): string =>
  input.replace(/\b(?:https?:\/\/|www\.)\S+|\b[\w.-]+\.[a-z]{2,}\/\S*/gi, m.linkRemoved);

/** A name that is valid in From; empty for one that was saved before names were checked. */
const displayName = ({ name }: NamedUser): string =>
  senderNameError(name, "") === null ? oneLine(name) : "";

const nameOrEmail = (user: NamedUser): string => displayName(user) || user.email;
const nameAndEmail = (user: NamedUser): string =>
  displayName(user) === "" ? user.email : `${displayName(user)} (${user.email})`;

/** Invites a user. `title` is null for all of the owner's requests, empty for a draft without one. */
export function invitationEmail(invitation: {
  brand: string;
  requester: NamedUser;
  to: string;
  title: string | null;
  level: ShareLevel;
  url: string;
}): SharingEmail {
  const { brand, requester, to, level, url } = invitation;
  const title = oneLine(withoutLinks(invitation.title ?? ""));
  const scope = invitation.title === null ? "all" : title === "" ? "untitled" : "titled";
  return {
    subject: formatMessage(m.inviteSubject, { scope, requester: nameOrEmail(requester) }),
    text: [
      formatMessage(m.invite, { requester: nameAndEmail(requester), level, scope, title, brand }),
      `${m.openInvitation}\n${url}`,
      formatMessage(m.logIn, { email: to, days: INVITATION_DAYS }),
      formatMessage(m.unknownRequester, { requester: nameOrEmail(requester) }),
    ].join("\n\n"),
  };
}

/** Tells a user that a note mentions them. */
export function mentionEmail(mention: {
  brand: string;
  author: NamedUser;
  title: string;
  note: string;
  url: string;
}): SharingEmail {
  const { brand, author, url } = mention;
  return {
    subject: formatMessage(m.mentionSubject, { author: nameOrEmail(author) }),
    text: [
      formatMessage(m.mention, { author: nameAndEmail(author), title: oneLine(mention.title) || m.untitled }),
      mention.note
        .trim()
        .split("\n")
        .map((line) => `> ${line}`)
        .join("\n"),
      `${m.openRequest}\n${url}`,
      formatMessage(m.whyMentioned, { brand, author: nameOrEmail(author) }),
    ].join("\n\n"),
  };
}
