import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { IdParam } from "#contract/platform/common.ts";
import { parseByteRange } from "#core/files/byte-range.ts";
import { downloadType } from "#core/files/download-media-type.ts";
import { safeFileName } from "#core/files/safe-file-name.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { mailboxErrors } from "#messages/errors/mailbox.ts";
import { htmlShownAsTextError, sanitizeMessage } from "#server/actions/intake/sanitize-message.ts";
import type { Context } from "#server/actions/platform/context.ts";
import { attachmentById, messageById } from "#server/db/mailbox/messages.ts";
import { withUser } from "#server/db/platform/with-user.ts";
import { SANDBOXED_CSP } from "#server/http/platform/response-headers.ts";

/** RFC 6266 with RFC 8187's encoding, so that any name arrives as it is and none breaks out of the header. */
export const attachmentDisposition = (name: string) =>
  `attachment; filename="${name.replace(/[^\x20-\x7e]|["\\%]/g, "_")}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}`;

/** `pictures=remote` once the user asked for remote pictures. */
const HtmlQuery = Type.Object({ pictures: Type.Optional(Type.Literal("remote")) });

/**
 * A stranger's bytes, to be saved and never shown as one of our pages: under a safe name, of the type we say and no
 * other, and should a browser open them all the same, without a script or anything else from anywhere.
 */
export const setDownloadHeaders = (reply: FastifyReply, name: string): FastifyReply =>
  reply
    .header("content-disposition", attachmentDisposition(safeFileName(name)))
    .header("x-content-type-options", "nosniff")
    .header("content-security-policy", SANDBOXED_CSP);

/** RFC 9110 § 13.1.5: a part is only of use to who has the rest of the same file. */
function requestedRange(headers: FastifyRequest["headers"], sha256: string, size: number) {
  const ifRange = headers["if-range"];
  return ifRange === undefined || ifRange === `"${sha256}"` ? parseByteRange(headers.range, size) : "whole";
}

type MessageCall = Pick<FastifyRequest, "context" | "user"> & { params: { id: string } };

/** What was received, as bytes: the raw email, its HTML behind seals, and its attachments. */
export const messageFileRoutes =
  (context: Context): FastifyPluginAsyncTypebox =>
  async (app) => {
    app.get(
      "/api/messages/:id/raw",
      { schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const message = await ownMessage(request);
        if (message.raw_sha256 === null) throw notFound("message");
        return setDownloadHeaders(reply, `${safeFileName(message.subject || "message")}.eml`)
          .header("content-type", "message/rfc822")
          .send(context.files.stream(message.raw_sha256));
      },
    );

    app.get(
      "/api/messages/:id/html",
      { schema: { tags: ["files"], params: IdParam, querystring: HtmlQuery } },
      async (request, reply) => {
        const message = await ownMessage(request);
        if (message.html === null) throw notFound("html");
        const sanitized = await sanitizeMessage(context, message.id);
        if (sanitized === null) throw htmlShownAsTextError();
        const { document, withRemotePictures } = sanitized;
        const remoteVersion = request.query.pictures === "remote" ? withRemotePictures : null;
        return reply
          .header("content-type", "text/html; charset=utf-8")
          .header("content-security-policy", SANDBOXED_CSP)
          .send(context.files.stream(remoteVersion ?? document));
      },
    );

    app.get(
      "/api/attachments/:id",
      { schema: { tags: ["files"], params: IdParam } },
      async (request, reply) => {
        const ownerId = request.user.id;
        const attachment = await withUser(request.context.db, ownerId, (tx) =>
          attachmentById(tx, ownerId, request.params.id),
        );
        if (!attachment) throw notFound("attachment");
        const { sha256, size } = attachment;
        const range = requestedRange(request.headers, sha256, size);
        if (range === "beyond") {
          reply.header("content-range", `bytes */${size}`);
          throw new Problem(416, "beyond_the_file", formatMessage(mailboxErrors.rangeBeyondFile, { size }));
        }
        const download = setDownloadHeaders(reply, attachment.name)
          .header("accept-ranges", "bytes")
          .header("etag", `"${sha256}"`)
          .header("cache-control", "private, no-cache")
          .header("content-type", downloadType(attachment.type));
        if (range === "whole")
          return download.header("content-length", size).send(context.files.stream(sha256));
        return download
          .code(206)
          .header("content-length", range.end - range.start + 1)
          .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
          .send(context.files.stream(sha256, range));
      },
    );

    async function ownMessage({ context: { db }, user, params }: MessageCall) {
      const message = await withUser(db, user.id, (tx) => messageById(tx, user.id, params.id));
      if (!message) throw notFound("message");
      return message;
    }
  };
