import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { AppConfig } from "#contract/platform/shell.ts";
import type { Context } from "#server/actions/platform/context.ts";
import type { Identity } from "#server/ports/identity.ts";
import type { MailboxReaderStatus, ReceiveHttpEmail } from "#server/ports/incoming-email.ts";
import type { PrintLetter, PrintRequestPdf } from "#server/ports/letter-pdf.ts";
import type { Counters } from "#server/ports/metrics.ts";
import type { WorkObserver } from "#server/ports/work.ts";
import { accountDeletionRoutes } from "./accounts/account-deletion-routes.ts";
import { accountSecurityRoutes } from "./accounts/account-security-routes.ts";
import { letInByApiToken } from "./accounts/api-token-access.ts";
import { apiTokenRoutes } from "./accounts/api-token-routes.ts";
import { optionalUser, requireAdmin, requireSecondFactor, requireUser } from "./accounts/auth-hooks.ts";
import { resolveCollaboratorAccess } from "./accounts/collaborator-access.ts";
import { type IdentityPool, identityRoutes } from "./accounts/identity-routes.ts";
import { profileRoutes } from "./accounts/profile-routes.ts";
import { documentPublicApi, hideInternalRoutes, scopeOfRoute } from "./accounts/public-api-routes.ts";
import { sharedWithMeRoutes, sharingRoutes } from "./accounts/sharing-routes.ts";
import { startRoutes } from "./accounts/start-routes.ts";
import { resolveSupportAccess } from "./accounts/support-access.ts";
import { ownSupportViewRoutes, supportViewRoutes } from "./accounts/support-view-routes.ts";
import { undoEmailChangeRoutes } from "./accounts/undo-email-change-routes.ts";
import { unsubscribeRoutes } from "./accounts/unsubscribe-routes.ts";
import { webhookRoutes } from "./accounts/webhook-routes.ts";
import { adminAgencyRoutes } from "./agencies/admin-agency-routes.ts";
import { agencyPageContent } from "./agencies/agency-page-content.ts";
import { agencyPageRoutes } from "./agencies/agency-page-routes.ts";
import { agencyRoutes } from "./agencies/agency-routes.ts";
import { ownAgencyRoutes } from "./agencies/own-agency-routes.ts";
import { adminLawRoutes } from "./deadlines/admin-law-routes.ts";
import { calendarFeedRoutes, calendarFileRoute } from "./deadlines/calendar-feed-routes.ts";
import { clockRoutes } from "./deadlines/clock-routes.ts";
import { lawPageContent } from "./deadlines/law-page-content.ts";
import { lawRoutes } from "./deadlines/law-routes.ts";
import { reminderRoutes } from "./deadlines/reminder-routes.ts";
import { adminDeliveryRoutes } from "./delivery/admin-delivery-routes.ts";
import { agencyAddressRoutes } from "./delivery/agency-address-routes.ts";
import { batchRoutes } from "./delivery/batch-routes.ts";
import { deliveryRoutes } from "./delivery/delivery-routes.ts";
import { followUpRoutes } from "./delivery/follow-up-routes.ts";
import { letterRoutes } from "./delivery/letter-routes.ts";
import { manualSubmissionRoutes } from "./delivery/manual-submission-routes.ts";
import { uploadRoutes } from "./delivery/upload-routes.ts";
import { agencyExportRoutes } from "./exchange/agency-export-routes.ts";
import { agencyImportRoutes } from "./exchange/agency-import-routes.ts";
import { exportFileRoute, exportRoutes } from "./exchange/request-export-routes.ts";
import { requestImportRoutes } from "./exchange/request-import-routes.ts";
import { adminUnmatchedRoutes } from "./intake/admin-unmatched-routes.ts";
import { mailInRoutes } from "./intake/mail-in-routes.ts";
import { ownUnmatchedRoutes } from "./intake/own-unmatched-routes.ts";
import { replyByEmailRoutes } from "./intake/reply-by-email-routes.ts";
import { attachmentZipRoutes } from "./mailbox/attachment-zip-routes.ts";
import { conversationRoutes } from "./mailbox/conversation-routes.ts";
import { correctedFactRoutes } from "./mailbox/corrected-fact-routes.ts";
import { emailFramePage } from "./mailbox/email-frame-page.ts";
import { mailboxRoutes } from "./mailbox/mailbox-routes.ts";
import { messageFileRoutes } from "./mailbox/message-file-routes.ts";
import { messageRoutes } from "./mailbox/message-routes.ts";
import { replyDraftRoutes } from "./mailbox/reply-draft-routes.ts";
import { searchSpellingRoutes } from "./mailbox/search-spelling-routes.ts";
import { sureOutcomeRoutes } from "./mailbox/sure-outcome-routes.ts";
import { adminRoutes } from "./platform/admin-routes.ts";
import { adminUserRoutes } from "./platform/admin-user-routes.ts";
import { apiDocsRoutes } from "./platform/api-docs-routes.ts";
import { auditRoutes } from "./platform/audit-routes.ts";
import { contactFormRoute } from "./platform/contact-form-route.ts";
import { crawlerRoutes } from "./platform/crawler-routes.ts";
import { registerErrorHandlers, sendError } from "./platform/error-handler.ts";
import { etagOnSend } from "./platform/etag.ts";
import { failedJobRoutes } from "./platform/failed-job-routes.ts";
import { healthRoutes } from "./platform/health-routes.ts";
import { answerRepeatedCalls } from "./platform/idempotency.ts";
import type { LiveHub } from "./platform/live-hub.ts";
import { liveRoutes } from "./platform/live-routes.ts";
import { observeRequests } from "./platform/observe-requests.ts";
import { renderedPages } from "./platform/rendered-pages.ts";
import { countRequests } from "./platform/request-counter.ts";
import { withoutUrls } from "./platform/request-log.ts";
import { hstsOptions, originOfPool, setNoStore, setPermissionsPolicy } from "./platform/response-headers.ts";
import {
  compileLazily,
  documentPublicByDefault,
  documentRouteSecurity,
  SECURITY_SCHEMES,
  TOKEN_OPTIONAL,
  TOKEN_REQUIRED,
} from "./platform/route-schemas.ts";
import { sandboxRoutes } from "./platform/sandbox-routes.ts";
import { SESSION_MARK_SOURCE } from "./platform/session-mark.ts";
import { shellRoutes } from "./platform/shell-routes.ts";
import { rejectUnstorableText } from "./platform/storable-text.ts";
import { warnAboutUntrustedProxy } from "./platform/untrusted-proxy.ts";
import { rewriteBrokenAddress, webPages } from "./platform/web-pages.ts";
import { adminRequestRoutes } from "./requests/admin-request-routes.ts";
import { caseNotesRoutes } from "./requests/case-notes-routes.ts";
import { draftHistoryRoutes } from "./requests/draft-history-routes.ts";
import { filterOptionsRoutes } from "./requests/filter-options-routes.ts";
import { offeredTemplateRoutes } from "./requests/offered-template-routes.ts";
import { requestEntryRoutes } from "./requests/request-entry-routes.ts";
import { requestListRoutes } from "./requests/request-list-routes.ts";
import { requestRoutes } from "./requests/request-routes.ts";
import { requestStatisticsRoutes } from "./requests/request-statistics-routes.ts";
import { requestStatusRoutes } from "./requests/request-status-routes.ts";
import { similarRequestRoutes } from "./requests/similar-request-routes.ts";
import { templateRoutes } from "./requests/template-routes.ts";
import { trackerViewRoutes } from "./requests/tracker-view-routes.ts";

export type AppOptions = {
  context: Context;
  identity: Identity;
  /** Null with a hosted pool: then nothing of the one inside is to be reached. */
  pool: IdentityPool | null;
  hub: LiveHub;
  /** Whether an administrator without a second factor is refused. */
  adminSecondFactor: boolean;
  config: Omit<AppConfig, "undoSeconds">;
  probeMail: () => Promise<void>;
  printLetter: PrintLetter;
  printFile: PrintRequestPdf;
  mailbox?: (() => MailboxReaderStatus) | null;
  /** Takes raw email over HTTP; without it there is no such route. */
  receiveHttpEmail?: ReceiveHttpEmail | null;
  /** Counts requests; null where no metrics are asked for. */
  counters?: Counters | null;
  /** Hears of each request; by default nobody. */
  observer?: WorkObserver | null;
  logger: FastifyBaseLogger;
  /** Proxies in front of us, whose word about the caller's address is taken: addresses or ranges. */
  trustedProxies?: string[];
  /** How many calls one address may make; by default 1,200: a newsroom shares one, and a page makes a few dozen. */
  callsPerMinute?: number;
};

const callsPerMinuteOf = ({ callsPerMinute = 1_200 }: AppOptions) => callsPerMinute;

const COMPRESSED_TYPE = /^application\/json\b/;

const isStream = (payload: unknown): boolean =>
  typeof payload === "object" && payload !== null && "pipe" in payload;

const MAX_HEAP_BYTES = 2 * 1024 ** 3;

const WEB_ROOT = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/** The HTTP side of the program, not yet listening. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { context, identity, hub } = options;
  const app = Fastify({
    loggerInstance: withoutUrls(options.logger),
    bodyLimit: 64 * 1024,
    // A browser that keeps its connection open must not keep the program from stopping.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendError,
    rewriteUrl: rewriteBrokenAddress,
    trustProxy: options.trustedProxies?.length ? options.trustedProxies : false,
  });
  if (options.observer) observeRequests(app, options.observer);
  if (options.counters) app.addHook("onResponse", countRequests(options.counters));
  compileLazily(app);
  // JSON only: a form of another site can send plain text without asking first.
  app.removeContentTypeParser("text/plain");
  app.addHook("preValidation", rejectUnstorableText);
  registerErrorHandlers(app);
  warnAboutUntrustedProxy(app, {
    trustedProxies: options.trustedProxies,
    publicUrl: context.settings.publicUrl,
  });
  await registerProtection(app, options);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${options.config.brand} API`, version: "1" },
      servers: [{ url: context.settings.publicUrl }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: hideInternalRoutes,
    refResolver: {
      buildLocalReference: ({ $id }, _baseUri, _fragment, number) => String($id ?? `Type${number}`),
    },
  });
  app.addHook("onRoute", documentPublicByDefault);
  await app.register(apiDocsRoutes(options.config));

  await app.register(
    healthRoutes({
      db: context.db,
      files: context.files,
      probeMail: options.probeMail,
      mailbox: options.mailbox ?? null,
    }),
  );
  const security = options.pool?.security ?? null;
  if (options.pool)
    await app.register(identityRoutes, { pool: options.pool, callsPerMinute: callsPerMinuteOf(options) });
  if (security) await app.register(undoEmailChangeRoutes(security, options.config.brand));
  await app.register(unsubscribeRoutes(context));
  await app.register(accountDeletionRoutes(context));
  const config: AppConfig = { ...options.config, undoSeconds: context.settings.undoSeconds };
  await app.register(shellRoutes(context, config));
  await app.register(contactFormRoute(context));
  await app.register(emailFramePage);
  await app.register(lawRoutes(context));
  await app.register(agencyPageRoutes(context));
  await app.register(exportFileRoute(context, options.printFile));
  await app.register(calendarFileRoute(context));
  const letIn = letInByApiToken(app, context);
  await app.register(async (publicRoutes) => {
    publicRoutes.addHook("onRoute", documentRouteSecurity(TOKEN_OPTIONAL));
    publicRoutes.addHook("onRoute", documentPublicApi);
    publicRoutes.addHook("onRequest", setNoStore);
    publicRoutes.addHook("onRequest", optionalUser(identity, context.db, letIn));
    await publicRoutes.register(agencyRoutes(context));
  });
  if (context.settings.sandbox) await app.register(sandboxRoutes(context));
  if (options.receiveHttpEmail) await app.register(mailInRoutes(options.receiveHttpEmail));
  await app.register(async (userRoutes) => {
    userRoutes.addHook("onRoute", documentRouteSecurity(TOKEN_REQUIRED));
    userRoutes.addHook("onRoute", documentPublicApi);
    userRoutes.addHook("onRequest", setNoStore);
    userRoutes.addHook("onRequest", requireUser(identity, context.db, letIn));
    userRoutes.addHook("onRequest", resolveCollaboratorAccess(context));
    const checkSecondFactor = options.adminSecondFactor ? requireSecondFactor(identity) : null;
    const { adminEmails } = context.settings;
    userRoutes.addHook(
      "onRequest",
      resolveSupportAccess(context, { adminEmails, requireSecondFactor: checkSecondFactor }),
    );
    answerRepeatedCalls(userRoutes, context, (method, url) => scopeOfRoute(method, url) !== undefined);
    await userRoutes.register(profileRoutes(context, identity));
    await userRoutes.register(ownSupportViewRoutes(context));
    await userRoutes.register(accountSecurityRoutes(context.db, security));
    await userRoutes.register(apiTokenRoutes(context));
    await userRoutes.register(webhookRoutes(context));
    await userRoutes.register(async (listsAndItems) => {
      listsAndItems.addHook("onSend", etagOnSend);
      await listsAndItems.register(startRoutes(context));
      await listsAndItems.register(requestRoutes(context));
      await listsAndItems.register(requestListRoutes(context));
      await listsAndItems.register(filterOptionsRoutes(context));
      await listsAndItems.register(trackerViewRoutes(context));
      await listsAndItems.register(conversationRoutes(context));
      await listsAndItems.register(mailboxRoutes(context));
      await listsAndItems.register(searchSpellingRoutes(context));
      await listsAndItems.register(messageRoutes(context));
    });
    await userRoutes.register(followUpRoutes(context));
    await userRoutes.register(agencyAddressRoutes);
    await userRoutes.register(calendarFeedRoutes(context));
    await userRoutes.register(requestStatisticsRoutes(context));
    await userRoutes.register(requestStatusRoutes);
    await userRoutes.register(caseNotesRoutes);
    await userRoutes.register(requestEntryRoutes);
    await userRoutes.register(reminderRoutes(context));
    await userRoutes.register(similarRequestRoutes(context));
    await userRoutes.register(draftHistoryRoutes(context));
    await userRoutes.register(batchRoutes(context));
    await userRoutes.register(ownAgencyRoutes(context));
    await userRoutes.register(clockRoutes);
    await userRoutes.register(letterRoutes);
    await userRoutes.register(replyDraftRoutes);
    await userRoutes.register(correctedFactRoutes);
    await userRoutes.register(sureOutcomeRoutes);
    await userRoutes.register(ownUnmatchedRoutes(context));
    await userRoutes.register(replyByEmailRoutes(context));
    await userRoutes.register(deliveryRoutes(context));
    await userRoutes.register(uploadRoutes);
    await userRoutes.register(templateRoutes(context));
    await userRoutes.register(messageFileRoutes(context));
    await userRoutes.register(attachmentZipRoutes(context));
    await userRoutes.register(exportRoutes(context, options.printFile));
    await userRoutes.register(requestImportRoutes(context));
    await userRoutes.register(manualSubmissionRoutes(options.printLetter));
    await userRoutes.register(sharingRoutes(context));
    await userRoutes.register(sharedWithMeRoutes(context));
    await userRoutes.register(liveRoutes(context.db, hub, context.clock, identity));
    await userRoutes.register(async (admin) => {
      admin.addHook("onRequest", requireAdmin(adminEmails));
      if (checkSecondFactor) admin.addHook("onRequest", checkSecondFactor);
      await admin.register(supportViewRoutes(context));
      await admin.register(adminRequestRoutes(context));
      await admin.register(adminAgencyRoutes(context));
      await admin.register(adminDeliveryRoutes(context));
      await admin.register(adminRoutes(context));
      await admin.register(adminUserRoutes(context, { hasOwnPool: options.pool !== null }));
      await admin.register(auditRoutes(context));
      await admin.register(failedJobRoutes(context));
      await admin.register(offeredTemplateRoutes(context));
      await admin.register(adminUnmatchedRoutes(context));
      await admin.register(agencyImportRoutes(context));
      await admin.register(agencyExportRoutes(context));
      await admin.register(adminLawRoutes(context));
    });
  });
  app.get("/api/*", async (_request, reply) => reply.callNotFound());
  await app.register(crawlerRoutes(context));
  const { publicUrl } = context.settings;
  const contents = [lawPageContent(context), agencyPageContent(context)];
  await app.register(
    webPages(WEB_ROOT, { ...config, publicUrl }, renderedPages(WEB_ROOT, { ...config, publicUrl }, contents)),
  );
  return app;
}

/** Headers, pace and load, for every route alike. */
async function registerProtection(app: FastifyInstance, options: AppOptions): Promise<void> {
  const { config, context } = options;
  // A hosted pool is another origin, which the browser must be allowed to call.
  const poolOrigin = originOfPool(config.userPool);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", SESSION_MARK_SOURCE],
        // React sets styles through the DOM, which needs no permission; an email's frame brings its own, under its own policy.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(poolOrigin ? [poolOrigin] : [])],
        frameSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    crossOriginEmbedderPolicy: false,
    // The frames that show mail and files have no origin of their own, and the browser complains of each.
    originAgentCluster: false,
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: hstsOptions(context.settings.publicUrl),
  });
  app.addHook("onRequest", setPermissionsPolicy);
  // JSON of the API only: pages are compressed at the start, and answers of the user pool hold tokens (decision 49).
  await app.register(compress, { customTypes: COMPRESSED_TYPE, globalDecompression: false });
  // The library compresses every type that its database calls compressible. A stored file is sent as it is, with its length.
  app.addHook("onSend", async (request, reply, payload) => {
    const type = String(reply.getHeader("content-type") ?? "");
    if (isStream(payload) || !COMPRESSED_TYPE.test(type)) request.headers["x-no-compression"] = "true";
    return payload;
  });
  await app.register(rateLimit, {
    global: true,
    max: callsPerMinuteOf(options),
    timeWindow: "1 minute",
    // By the route that was found: the address as it came may spell the same path with percent signs.
    allowList: ({ routeOptions, url }) => !/^\/(api|identity)\b/.test(routeOptions.url ?? url),
    // A caller that hung up before its request was read has no address any more.
    keyGenerator: (request) => request.ip ?? "gone",
  });
  // Memory is what kills a process. Loop delay is not asked for: on a busy machine it turns people away for a moment's
  // pause of someone else's program.
  await app.register(underPressure, { maxHeapUsedBytes: MAX_HEAP_BYTES, retryAfter: 5 });
}
