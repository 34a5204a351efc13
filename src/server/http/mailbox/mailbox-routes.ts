import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import {
  Mailbox,
  MailboxChange,
  MailboxChangeResult,
  SaveLabel,
  SaveSearch,
} from "#contract/mailbox/mailbox.ts";
import { IdParam } from "#contract/platform/common.ts";
import { changeMailbox } from "#server/actions/mailbox/change-mailbox.ts";
import {
  deleteLabel,
  deleteSearch,
  saveLabel,
  saveSearch,
} from "#server/actions/mailbox/save-labels-and-searches.ts";
import { undoMailboxChange } from "#server/actions/mailbox/undo-mailbox-change.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { readMailbox } from "#server/db/mailbox/mailbox.ts";

const tags = ["conversations"];
const noContent = { 204: Type.Null() };

/** What is beside the inbox's lists, and what is done to conversations, one or all of a list. */
export const mailboxRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get("/api/mailbox", { schema: { tags, response: { 200: Mailbox } } }, (request) =>
      readMailbox(context.db, request.user.id),
    );

    app.post(
      "/api/mailbox/changes",
      { schema: { tags, body: MailboxChange, response: { 200: MailboxChangeResult } } },
      (request) => changeMailbox(context, request.user.id, request.body),
    );

    app.delete(
      "/api/mailbox/changes/:id",
      {
        schema: {
          tags,
          params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
          response: noContent,
        },
      },
      async (request, reply) => {
        await undoMailboxChange(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      },
    );

    // The id is the page's choice, so that a call made twice makes one: both ways make it, or change it.
    for (const method of ["POST", "PUT"] as const) {
      app.route({
        method,
        url: "/api/labels/:id",
        schema: { tags, params: IdParam, body: SaveLabel, response: noContent },
        handler: async (request, reply) => {
          await saveLabel(context, request.user.id, request.params.id, request.body);
          return reply.code(204).send(null);
        },
      });
      app.route({
        method,
        url: "/api/searches/:id",
        schema: { tags, params: IdParam, body: SaveSearch, response: noContent },
        handler: async (request, reply) => {
          await saveSearch(context, request.user.id, request.params.id, request.body);
          return reply.code(204).send(null);
        },
      });
    }

    for (const [url, remove] of [
      ["/api/labels/:id", deleteLabel],
      ["/api/searches/:id", deleteSearch],
    ] as const) {
      app.delete(url, { schema: { tags, params: IdParam, response: noContent } }, async (request, reply) => {
        await remove(context, request.user.id, request.params.id);
        return reply.code(204).send(null);
      });
    }
  };
