import { type Static, Type } from "typebox";
import { FEE_CATEGORIES } from "#core/letter/initial/request-options.ts";
import { Instant, Nullable, StringEnum } from "./common.ts";

/** What the browser must know before anyone signed in. */
export const AppConfig = Type.Object(
  {
    brand: Type.String(),
    teamEmail: Type.String(),
    /** Who runs this installation, as the public pages name it; each is a text, also where it says that it is not stated. */
    operator: Type.Object({
      name: Type.String(),
      address: Type.String(),
      law: Type.String(),
      /** Of the terms and the privacy page. */
      termsDate: Type.String(),
    }),
    sandbox: Type.Boolean(),
    /** How long a letter can be taken back after it was sent; 0 for not at all. */
    undoSeconds: Type.Integer(),
    userPool: Type.Object({
      userPoolId: Type.String(),
      clientId: Type.String(),
      endpoint: Type.Optional(Type.String()),
    }),
  },
  { $id: "AppConfig" },
);
export type AppConfig = Static<typeof AppConfig>;

/** The signed-in user. */
export const Me = Type.Object(
  {
    id: Type.String(),
    email: Type.String(),
    admin: Type.Boolean(),
    name: Type.String(),
    organization: Type.String(),
    postalAddress: Type.String(),
    phone: Type.String(),
    feeCategory: Nullable(StringEnum(FEE_CATEGORIES)),
    feeStatement: Type.String(),
    /** By which their letters are dated, by its IANA name; null where it is unknown. */
    timeZone: Nullable(Type.String()),
    /** Lines below the name at the end of a letter. */
    signature: Type.String(),
    /** Conversations with mail not read yet. */
    unread: Type.Integer(),
    /** Whether another user ever shared requests with them. */
    collaborates: Type.Boolean(),
    /** Shown on top of every page until then, or until the user dismisses it. */
    announcement: Nullable(Type.Object({ text: Type.String(), until: Instant })),
  },
  { $id: "Me" },
);
export type Me = Static<typeof Me>;

/** What an account stores, in bytes. `used` is all of it together; received email may bring it above `limit`. */
export const StorageBreakdown = Type.Object(
  {
    used: Type.Integer(),
    limit: Type.Integer(),
    /** Email received, sent and imported, as it came. */
    email: Type.Integer(),
    /** Files in that email, and files attached to drafts. */
    files: Type.Integer(),
    /** Tables and mailboxes given to imports. */
    imports: Type.Integer(),
  },
  { $id: "StorageBreakdown" },
);
export type StorageBreakdown = Static<typeof StorageBreakdown>;
/** `DELETE /api/me`: the account is closed. Until `eraseAt` the emailed link opens it again. */
export const DeletedAccount = Type.Object({ eraseAt: Instant }, { $id: "DeletedAccount" });
export type DeletedAccount = Static<typeof DeletedAccount>;

/** The requester's details as letters use them; each may be empty. */
export const Profile = Type.Object(
  {
    name: Type.String({ maxLength: 120 }),
    organization: Type.String({ maxLength: 160 }),
    postalAddress: Type.String({ maxLength: 400 }),
    phone: Type.String({ maxLength: 40 }),
    /** What the requester says of themselves to agencies, and why, in their own words. Null: nothing. */
    feeCategory: Nullable(StringEnum(FEE_CATEGORIES)),
    feeStatement: Type.String({ maxLength: 600 }),
  },
  { $id: "Profile", additionalProperties: false },
);
export type Profile = Static<typeof Profile>;

export const ContactMessage = Type.Object(
  {
    // What the mailer takes: an answer goes there.
    email: Type.String({
      minLength: 3,
      maxLength: 254,
      pattern: '^[^\\s@<>(),;:"[\\]\\\\]+@[^\\s@<>(),;:"[\\]\\\\]+$',
    }),
    message: Type.String({ minLength: 1, maxLength: 5000 }),
  },
  { $id: "ContactMessage", additionalProperties: false },
);
export type ContactMessage = Static<typeof ContactMessage>;

/** An email the sandbox's postmaster delivered to a user on this machine. */
const SandboxEmail = Type.Object(
  {
    id: Type.String(),
    to: Type.String(),
    from: Type.String(),
    subject: Type.String(),
    text: Type.String(),
    receivedAt: Type.String(),
  },
  { $id: "SandboxEmail" },
);
export const SandboxEmailList = Type.Object({ items: Type.Array(SandboxEmail) }, { $id: "SandboxEmailList" });
