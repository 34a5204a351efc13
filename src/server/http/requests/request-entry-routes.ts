import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { Uuid } from "#contract/platform/common.ts";
import { RequestDetail } from "#contract/requests/request.ts";
import { PutEntry, RequestEntry } from "#contract/requests/request-entry.ts";
import {
  deleteManualEntry,
  readManualEntry,
  saveManualEntry,
} from "#server/actions/requests/record-manual-entry.ts";
import { detailOf } from "./request-routes.ts";

const EntryParams = Type.Object({ id: Uuid, entryId: Uuid });
const tags = ["requests"];

/** What was said otherwise than by mail. A change answers with the whole request, since it may move anything of it. */
export const requestEntryRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    "/api/requests/:id/entries/:entryId",
    { schema: { tags, params: EntryParams, response: { 200: RequestEntry } } },
    (request) => readManualEntry(request.context, entryKeyOf(request)),
  );

  app.put(
    "/api/requests/:id/entries/:entryId",
    {
      // 20,000 letters in four-byte characters, with room for the rest.
      bodyLimit: 128 * 1024,
      schema: { tags, params: EntryParams, body: PutEntry, response: { 200: RequestDetail } },
    },
    async (request) => {
      await saveManualEntry(request.context, entryKeyOf(request), request.body);
      return detailOf(request.context, request.user.id, request.params.id);
    },
  );

  app.delete(
    "/api/requests/:id/entries/:entryId",
    { schema: { tags, params: EntryParams, response: { 200: RequestDetail } } },
    async (request) => {
      await deleteManualEntry(request.context, entryKeyOf(request));
      return detailOf(request.context, request.user.id, request.params.id);
    },
  );
};

const entryKeyOf = ({ user, params }: { user: { id: string }; params: { id: string; entryId: string } }) => ({
  ownerId: user.id,
  requestId: params.id,
  id: params.entryId,
});
