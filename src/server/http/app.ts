import { fileURLToPath } from "node:url";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import type { AppConfig } from "#contract/shell.ts";
import type { Context } from "#server/actions/context.ts";
import type { Identity, MailboxStatus, PrintFile, PrintLetter, TakeHttpMail } from "#server/ports.ts";
import { accountDeletionRoutes } from "./accounts/account-deletion-routes.ts";
import { accountSecurityRoutes } from "./accounts/account-security-routes.ts";
import { undoEmailRoutes } from "./accounts/undo-email-routes.ts";
import { actingFor } from "./acting.ts";
import { adminAgencyRoutes } from "./admin-agency-routes.ts";
import { adminLawRoutes } from "./admin-law-routes.ts";
import { adminRoutes } from "./admin-routes.ts";
import { agencyExportRoutes } from "./agency-export-routes.ts";
import { agencyImportRoutes } from "./agency-import-routes.ts";
import { directoryRoutes, ownAgencyRoutes } from "./agency-routes.ts";
import { answerByMailRoutes } from "./answer-by-mail-routes.ts";
import { batchRoutes } from "./batch-routes.ts";
import { byHandRoutes } from "./by-hand-routes.ts";
import { calendarFeedRoutes, calendarFileRoute } from "./calendar-feed-routes.ts";
import { clockRoutes } from "./clock-routes.ts";
import { compileLate } from "./compile-late.ts";
import { conversationRoutes } from "./conversation-routes.ts";
import { deliveryRoutes } from "./delivery-routes.ts";
import { draftHistoryRoutes } from "./draft-history-routes.ts";
import { exportFileRoute, exportRoutes } from "./export-routes.ts";
import { fileRoutes } from "./file-routes.ts";
import { followUpRoutes } from "./follow-up-routes.ts";
import { healthRoutes } from "./health-routes.ts";
import { type IdentityEndpoint, identityRoutes } from "./identity-routes.ts";
import { KeptRows } from "./kept-rows.ts";
import { lawRoutes } from "./law-routes.ts";
import { letterRoutes } from "./letter-routes.ts";
import type { LiveHub } from "./live-hub.ts";
import { liveRoutes } from "./live-routes.ts";
import { mailInRoutes } from "./mail-in-routes.ts";
import { mailPage } from "./mail-page.ts";
import { mailboxRoutes } from "./mailbox-routes.ts";
import { meRoutes } from "./me-routes.ts";
import { messageRoutes } from "./message-routes.ts";
import { ownUnmatchedRoutes } from "./own-unmatched-routes.ts";
import {
  documentOpen,
  documentSecurity,
  SECURITY_SCHEMES,
  TOKEN_NEEDED,
  TOKEN_WELCOME,
} from "./platform/documented-security.ts";
import { withoutAddresses } from "./platform/request-log.ts";
import {
  denyDeviceFeatures,
  forbidStoring,
  originOfPool,
  strictTransport,
} from "./platform/response-headers.ts";
import { problemExit, sendError } from "./problem-exit.ts";
import { reminderRoutes } from "./reminder-routes.ts";
import { replyDraftRoutes } from "./reply-draft-routes.ts";
import { replyFactsRoutes } from "./reply-facts-routes.ts";
import { requestChoicesRoute } from "./request-choices-route.ts";
import { requestEntryRoutes } from "./request-entry-routes.ts";
import { requestImportRoutes } from "./request-import-routes.ts";
import { requestListRoutes } from "./request-list-routes.ts";
import { requestNumbersRoutes } from "./request-numbers-routes.ts";
import { requestPapersRoutes } from "./request-papers-routes.ts";
import { requestRoutes } from "./request-routes.ts";
import { requestStatusRoutes } from "./request-status-routes.ts";
import { sandboxRoutes } from "./sandbox-routes.ts";
import { sharedWithMeRoutes, sharingRoutes } from "./sharing-routes.ts";
import { shellRoutes } from "./shell-routes.ts";
import { adminOnly, maybeSignedIn, secondFactorOnly, signedIn } from "./signed-in.ts";
import { similarRoutes } from "./similar-routes.ts";
import { stopRepliesRoutes } from "./stop-replies-routes.ts";
import { refuseUnstorable } from "./storable-text.ts";
import { templateRoutes } from "./template-routes.ts";
import { trackerViewRoutes } from "./tracker-view-routes.ts";
import { unmatchedRoutes } from "./unmatched-routes.ts";
import { warnOfUntrustedProxy } from "./untrusted-proxy.ts";
import { uploadRoutes } from "./upload-routes.ts";
import { hashesOfScriptsIn, webPages } from "./web-pages.ts";
import { zipRoutes } from "./zip-routes.ts";

export type AppParts = {
  context: Context;
  identity: Identity;
  /** Null with a hosted pool: then nothing of the one inside is to be reached. */
  pool: IdentityEndpoint | null;
  hub: LiveHub;
  /** Rows of lists as they were last written; its own unless told. */
  keptRows?: KeptRows;
  /** Whether an administrator without a second factor is refused. */
  adminSecondFactor: boolean;
  config: Omit<AppConfig, "undoSeconds">;
  probeMail: () => Promise<void>;
  printLetter: PrintLetter;
  printFile: PrintFile;
  mailbox?: (() => MailboxStatus) | null;
  /** Takes raw mail over HTTP; without it there is no such route. */
  takeHttpMail?: TakeHttpMail | null;
  logger: FastifyBaseLogger;
  /** Proxies in front of us, whose word about the caller's address is taken: addresses or ranges. */
  trustedProxies?: string[];
  /** How many calls one address may make; 1,200 unless told: a newsroom shares one, and a page makes a few dozen. */
  callsPerMinute?: number;
};

const callsPerMinuteOf = ({ callsPerMinute = 1_200 }: AppParts) => callsPerMinute;

const MOST_HEAP_BYTES = 2 * 1024 ** 3;

const WEB_ROOT = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/** The HTTP side of the program, not yet listening. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { context, identity, hub, keptRows: kept = new KeptRows() } = parts;
  const app = Fastify({
    loggerInstance: withoutAddresses(parts.logger),
    bodyLimit: 64 * 1024,
    // A browser that keeps its connection open must not keep the program from stopping.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: sendError,
    trustProxy: parts.trustedProxies?.length ? parts.trustedProxies : false,
  });
  compileLate(app);
  // JSON only: a form of another site can send plain text without asking first.
  app.removeContentTypeParser("text/plain");
  app.addHook("preValidation", refuseUnstorable);
  problemExit(app);
  warnOfUntrustedProxy(app, {
    trustedProxies: parts.trustedProxies,
    publicUrl: context.settings.publicUrl,
  });
  await protect(app, parts);
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: { title: `${parts.config.brand} API`, version: "1" },
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    hideUntagged: true,
  });
  app.addHook("onRoute", documentOpen);
  app.get("/api/openapi.json", async () => app.swagger());

  await app.register(
    healthRoutes({
      db: context.db,
      files: context.files,
      probeMail: parts.probeMail,
      mailbox: parts.mailbox ?? null,
    }),
  );
  const security = parts.pool?.security ?? null;
  if (parts.pool)
    await app.register(identityRoutes, { pool: parts.pool, callsPerMinute: callsPerMinuteOf(parts) });
  if (security) await app.register(undoEmailRoutes(security, parts.config.brand));
  await app.register(stopRepliesRoutes(context));
  await app.register(accountDeletionRoutes(context));
  const config: AppConfig = { ...parts.config, undoSeconds: context.settings.undoSeconds };
  await app.register(shellRoutes(context, config));
  await app.register(mailPage);
  await app.register(lawRoutes(context.db));
  await app.register(exportFileRoute(context, parts.printFile));
  await app.register(calendarFileRoute(context));
  await app.register(async (open) => {
    open.addHook("onRoute", documentSecurity(TOKEN_WELCOME));
    open.addHook("onRequest", forbidStoring);
    open.addHook("onRequest", maybeSignedIn(identity, context.db));
    await open.register(directoryRoutes(context));
  });
  if (context.settings.sandbox) await app.register(sandboxRoutes(context));
  if (parts.takeHttpMail) await app.register(mailInRoutes(parts.takeHttpMail));
  await app.register(async (own) => {
    own.addHook("onRoute", documentSecurity(TOKEN_NEEDED));
    own.addHook("onRequest", forbidStoring);
    own.addHook("onRequest", signedIn(identity, context.db));
    own.addHook("onRequest", actingFor(context));
    await own.register(meRoutes(context, identity));
    await own.register(accountSecurityRoutes(context.db, security));
    await own.register(requestRoutes(context));
    await own.register(requestListRoutes(context, kept));
    await own.register(requestChoicesRoute(context));
    await own.register(followUpRoutes(context));
    await own.register(trackerViewRoutes(context));
    await own.register(calendarFeedRoutes(context));
    await own.register(requestNumbersRoutes(context));
    await own.register(requestStatusRoutes);
    await own.register(requestPapersRoutes);
    await own.register(requestEntryRoutes);
    await own.register(reminderRoutes(context));
    await own.register(similarRoutes(context));
    await own.register(draftHistoryRoutes(context));
    await own.register(batchRoutes(context));
    await own.register(ownAgencyRoutes(context));
    await own.register(clockRoutes);
    await own.register(letterRoutes);
    await own.register(replyDraftRoutes);
    await own.register(conversationRoutes(context, kept));
    await own.register(mailboxRoutes(context));
    await own.register(messageRoutes(context));
    await own.register(replyFactsRoutes);
    await own.register(ownUnmatchedRoutes(context));
    await own.register(answerByMailRoutes(context));
    await own.register(deliveryRoutes(context));
    await own.register(uploadRoutes);
    await own.register(templateRoutes(context));
    await own.register(fileRoutes(context));
    await own.register(zipRoutes(context));
    await own.register(exportRoutes(context, parts.printFile));
    await own.register(requestImportRoutes(context));
    await own.register(byHandRoutes(parts.printLetter));
    await own.register(sharingRoutes(context));
    await own.register(sharedWithMeRoutes(context));
    await own.register(liveRoutes(context.db, hub, context.clock, identity));
    await own.register(async (admin) => {
      admin.addHook("onRequest", adminOnly(context.settings.adminEmails));
      if (parts.adminSecondFactor) admin.addHook("onRequest", secondFactorOnly(identity));
      await admin.register(adminAgencyRoutes(context));
      await admin.register(adminRoutes(context));
      await admin.register(unmatchedRoutes(context));
      await admin.register(agencyImportRoutes(context));
      await admin.register(agencyExportRoutes(context));
      await admin.register(adminLawRoutes(context));
    });
  });
  app.get("/api/*", async (_request, reply) => reply.callNotFound());
  await app.register(webPages(WEB_ROOT, config));
  return app;
}

/** Headers, pace and load, for every route alike. */
async function protect(app: FastifyInstance, parts: AppParts): Promise<void> {
  const { config, context } = parts;
  // A hosted pool is another origin, which the browser must be allowed to call.
  const poolOrigin = originOfPool(config.userPool);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...hashesOfScriptsIn(WEB_ROOT)],
        // React sets styles through the DOM, which needs no permission; a mail's frame brings its own, under its own policy.
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
    // The frames that show mail and files have no origin to be kept apart by, and the browser complains of each.
    originAgentCluster: false,
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: strictTransport(context.settings.publicUrl),
  });
  app.addHook("onRequest", denyDeviceFeatures);
  await app.register(rateLimit, {
    global: true,
    max: callsPerMinuteOf(parts),
    timeWindow: "1 minute",
    // By the route that was found: the address as it came may spell the same path with percent signs.
    allowList: ({ routeOptions, url }) => !/^\/(api|identity)\b/.test(routeOptions.url ?? url),
    // A caller that hung up before its request was read has no address any more.
    keyGenerator: (request) => request.ip ?? "gone",
  });
  // Memory is what kills a process. Loop delay is not asked for: on a busy machine it turns people away for a moment's
  // pause of somebody else's program.
  await app.register(underPressure, { maxHeapUsedBytes: MOST_HEAP_BYTES, retryAfter: 5 });
}
