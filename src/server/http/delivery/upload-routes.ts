import multipart from "@fastify/multipart";
import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { Type } from "typebox";
import { Upload } from "#contract/delivery/upload.ts";
import { IdParam, Uuid } from "#contract/platform/common.ts";
import { MAX_ATTACHMENT_BYTES } from "#core/delivery/sending-limits.ts";
import { Problem } from "#core/problem.ts";
import { deliveryErrors } from "#messages/errors/delivery.ts";
import { checkContentLength } from "#server/actions/accounts/account-storage.ts";
import { attachFile, detachFile, fileTooLargeError } from "#server/actions/delivery/attach-file.ts";

/** What a form adds around its one file: boundaries, headers, a long name. */
const FORM_OVERHEAD_BYTES = 16 * 1024;

/** Files of an answer that is being written: each comes alone, as the one file of a form, and is never held whole. */
export const uploadRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.removeAllContentTypeParsers();
  await app.register(multipart, {
    // The file's own limit is the store's; one byte more here, so that it is the store that says so.
    limits: { files: 1, fields: 0, parts: 1, headerPairs: 20, fileSize: MAX_ATTACHMENT_BYTES + 1 },
  });
  // Any other body is answered by the route, in its own words.
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));

  app.post(
    "/api/requests/:id/uploads",
    {
      config: { rateLimit: { max: 300, timeWindow: "10 minutes" } },
      schema: {
        tags: ["conversations"],
        consumes: ["multipart/form-data"],
        params: IdParam,
        response: { 201: Upload },
      },
      // Said before the first byte: what is too large need not travel.
      onRequest: async (request) => {
        const contentLength = Number(request.headers["content-length"] ?? 0);
        if (contentLength > MAX_ATTACHMENT_BYTES + FORM_OVERHEAD_BYTES) throw fileTooLargeError();
        await checkContentLength(request.context, request.user.id, contentLength);
      },
    },
    async (request, reply) => {
      const part = request.isMultipart() ? await request.file() : undefined;
      if (!part) {
        throw new Problem(422, "no_file", deliveryErrors.oneFile);
      }
      const { id, name, type, size } = await attachFile(request.context, request.user.id, request.params.id, {
        name: part.filename ?? "",
        type: part.mimetype,
        content: part.file,
      });
      reply.code(201);
      return { id, name, type, size };
    },
  );

  app.delete(
    "/api/requests/:id/uploads/:uploadId",
    {
      schema: {
        tags: ["conversations"],
        params: Type.Object({ id: Uuid, uploadId: Uuid }),
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      const { id, uploadId } = request.params;
      await detachFile(request.context, request.user.id, { requestId: id, uploadId });
      return reply.code(204).send(null);
    },
  );
};
