import type { FastifyReply } from "fastify";

/** The page that shows a file (src/web/preview/frame), beside the pages of the application. */
const FRAME_PAGE = "/preview/frame/index.html";
const FRAME_ASSET = /^\/preview\/assets\/[\w.-]+$/;
/** Character maps, fonts and decoders of pdf.js; the application fetches them for the frame, which may not. */
const PART = /^\/preview\/parts\/[\w.-]+$/;

/**
 * What the frame may do: run and look as we built it, and show what it is given. It may reach nothing, this server
 * included; `sandbox` gives it an origin of its own even when it is opened by itself. WebAssembly is pdf.js's decoders
 * of JPEG 2000 and JBIG2, which scans are full of.
 */
const FRAME_CSP = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline' blob:",
  "img-src blob: data:",
  "media-src blob:",
  "font-src 'self' blob: data:",
  "worker-src blob:",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** Whether the address is one of the preview frame's; then the answer's headers are set. */
export function handlePreviewFile(path: string, reply: FastifyReply): boolean {
  if (path === FRAME_PAGE) {
    reply.header("cache-control", "no-cache").header("content-security-policy", FRAME_CSP);
    return true;
  }
  if (!FRAME_ASSET.test(path) && !PART.test(path)) return false;
  // The frame has no origin that ours could be the same as; what it is made of is no secret.
  if (FRAME_ASSET.test(path))
    reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
  reply.header("cache-control", "public, max-age=31536000, immutable");
  return true;
}
