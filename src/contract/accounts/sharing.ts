import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum, Uuid } from "#contract/platform/common.ts";
import { SHARE_LEVELS } from "#core/request/sharing.ts";

const Level = StringEnum(SHARE_LEVELS);
const Email = Type.String({ minLength: 3, maxLength: 254 });

/** Someone let in or invited, as the owner sees it. */
export const Share = Type.Object(
  {
    id: Uuid,
    /** Null: all of the owner's requests, also later ones. */
    requestId: Nullable(Uuid),
    title: Nullable(Type.String()),
    email: Type.String(),
    /** Empty until the invitation was taken up, and for who gave none. */
    name: Type.String(),
    level: Level,
    invitedAt: Instant,
    /** Null while the invitation waits. */
    acceptedAt: Nullable(Instant),
  },
  { $id: "Share" },
);
export type Share = Static<typeof Share>;

/** `GET /api/shares`, `GET /api/requests/:id/shares`: newest first, at most 1,000. */
export const ShareList = Type.Object({ items: Type.Array(Share) }, { $id: "ShareList" });

/** `POST /api/shares`: invites, or changes the level of who is in. The same once more sends a new link, and ends the old one. */
export const Invite = Type.Object(
  { requestId: Nullable(Uuid), email: Email, level: Level },
  { $id: "Invite", additionalProperties: false },
);
export type Invite = Static<typeof Invite>;

/** `PUT /api/shares/:id`. */
export const ChangeShare = Type.Object({ level: Level }, { $id: "ChangeShare", additionalProperties: false });

/** The secret of an invitation's link, in a body, as addresses are written to logs. */
export const InvitationToken = Type.Object(
  { token: Type.String({ minLength: 20, maxLength: 100, pattern: "^[\\w-]+$" }) },
  { $id: "InvitationToken", additionalProperties: false },
);

/** `POST /api/invitations/reading`: who invites to what; only for the invited user. */
export const Invitation = Type.Object(
  {
    requester: Type.Object({ name: Type.String(), email: Type.String() }),
    /** Null: all of the owner's requests. */
    requestId: Nullable(Uuid),
    title: Nullable(Type.String()),
    level: Level,
    accepted: Type.Boolean(),
  },
  { $id: "Invitation" },
);
export type Invitation = Static<typeof Invitation>;

/** What others let the signed-in user into. */
export const SharedWithMe = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Uuid,
        requesterName: Type.String(),
        requestId: Nullable(Uuid),
        title: Nullable(Type.String()),
        level: Level,
      }),
    ),
  },
  { $id: "SharedWithMe" },
);
export type SharedWithMe = Static<typeof SharedWithMe>;

/** `GET /api/requests/:id/participants`: its owner and collaborators, to be named in notes. */
export const Participants = Type.Object(
  { items: Type.Array(Type.Object({ name: Type.String(), email: Type.String(), isYou: Type.Boolean() })) },
  { $id: "Participants" },
);
export type Participants = Static<typeof Participants>;
