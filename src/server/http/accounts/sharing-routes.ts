import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  ChangeShare,
  Invitation,
  InvitationToken,
  Invite,
  Participants,
  Share,
  SharedWithMe,
  ShareList,
} from "#contract/accounts/sharing.ts";
import { IdParam } from "#contract/platform/common.ts";
import { notFound } from "#core/problem.ts";
import { acceptInvitation, readInvitation } from "#server/actions/accounts/accept-invitation.ts";
import {
  changeShare,
  leaveShare,
  revokeShare,
  shareRequests,
} from "#server/actions/accounts/share-requests.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { participantsOf, type ShareRow, sharesOf, sharesWithUser } from "#server/db/accounts/shares.ts";
import { isOwnRequest } from "#server/db/requests/requests.ts";

const tags = ["sharing"];
const noContent = { 204: Type.Null() };
/** Limits guessing of tokens, and repeated invitations, from one network address. */
const INVITATION_RATE_LIMIT = { rateLimit: { max: 60, timeWindow: "10 minutes" } };

/** Sharing of requests. Collaborators may only list the participants of a request. */
export const sharingRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get("/api/shares", { schema: { tags, response: { 200: ShareList } } }, async ({ user }) => ({
      items: (await sharesOf(context.db, user.id, null)).map(shareView),
    }));

    app.get(
      "/api/requests/:id/shares",
      { schema: { tags, params: IdParam, response: { 200: ShareList } } },
      async ({ user, params }) => {
        if (!(await isOwnRequest(context.db, user.id, params.id))) throw notFound("request");
        return { items: (await sharesOf(context.db, user.id, params.id)).map(shareView) };
      },
    );

    app.post(
      "/api/shares",
      { config: INVITATION_RATE_LIMIT, schema: { tags, body: Invite, response: { 201: Share } } },
      async ({ user, body }, reply) => {
        const id = await shareRequests(context, user.id, body);
        reply.code(201);
        return shareOf(user.id, id);
      },
    );

    app.put(
      "/api/shares/:id",
      { schema: { tags, params: IdParam, body: ChangeShare, response: { 200: Share } } },
      async ({ user, params, body }) => {
        await changeShare(context, user.id, params.id, body.level);
        return shareOf(user.id, params.id.toLowerCase());
      },
    );

    app.delete(
      "/api/shares/:id",
      { schema: { tags, params: IdParam, response: noContent } },
      async ({ user, params }, reply) => {
        await revokeShare(context, user.id, params.id);
        return reply.code(204).send(null);
      },
    );

    app.get(
      "/api/requests/:id/participants",
      { schema: { tags, params: IdParam, response: { 200: Participants } } },
      async ({ user, params, context: { collaborator } }) => {
        if (!(await isOwnRequest(context.db, user.id, params.id))) throw notFound("request");
        const participants = await participantsOf(context.db, { ownerId: user.id, requestId: params.id });
        const you = collaborator?.userId ?? user.id;
        return { items: participants.map(({ id, name, email }) => ({ name, email, isYou: id === you })) };
      },
    );

    async function shareOf(ownerId: string, id: string) {
      const share = (await sharesOf(context.db, ownerId, null)).find((one) => one.id === id);
      if (!share) throw notFound("share");
      return shareView(share);
    }
  };

/** What other users share with the signed-in user. */
export const sharedWithMeRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    const invitation = {
      config: INVITATION_RATE_LIMIT,
      schema: { tags, body: InvitationToken, response: { 200: Invitation } },
    };
    // Reading is a POST as well: the token must not be in a URL, which is logged.
    app.post("/api/invitations/reading", invitation, ({ user, body }) =>
      readInvitation(context, user, body.token),
    );
    app.post("/api/invitations/acceptance", invitation, ({ user, body }) =>
      acceptInvitation(context, user, body.token),
    );

    app.get(
      "/api/shared-with-me",
      { schema: { tags, response: { 200: SharedWithMe } } },
      async ({ user }) => ({
        items: (await sharesWithUser(context.db, user.id)).map((share) => ({
          id: share.id,
          requesterName: share.owner_name.trim() || share.owner_email,
          requestId: share.request_id,
          title: share.title,
          level: share.level as SharedWithMe["items"][number]["level"],
        })),
      }),
    );

    app.delete(
      "/api/shared-with-me/:id",
      { schema: { tags, params: IdParam, response: noContent } },
      async ({ user, params }, reply) => {
        await leaveShare(context, user.id, params.id);
        return reply.code(204).send(null);
      },
    );
  };

const shareView = (row: ShareRow): Share => ({
  id: row.id,
  requestId: row.request_id,
  title: row.title,
  email: row.email,
  name: row.name?.trim() ?? "",
  level: row.level,
  invitedAt: row.invited_at.toISOString(),
  acceptedAt: row.accepted_at?.toISOString() ?? null,
});
