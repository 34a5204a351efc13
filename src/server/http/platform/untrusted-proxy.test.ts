import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { expect, test } from "vitest";
import { warnAboutUntrustedProxy } from "./untrusted-proxy.ts";

function appWith(settings: { trustedProxies: string[] | undefined; publicUrl: string }) {
  const warnings: string[] = [];
  const write = (line: string) => void warnings.push(JSON.parse(line).msg);
  const log: FastifyBaseLogger = pino({ level: "warn" }, { write });
  const app = Fastify({ loggerInstance: log });
  warnAboutUntrustedProxy(app, settings);
  app.get("/", async () => "ok");
  const forwarded = () => app.inject({ url: "/", headers: { "x-forwarded-for": "203.0.113.9" } });
  return { app, warnings, forwarded };
}

test("an https address without trusted proxies is warned of at start-up", () => {
  const { warnings } = appWith({ trustedProxies: [], publicUrl: "https://daylight.test" });
  expect(warnings).toEqual([expect.stringMatching(/^PUBLIC_URL is https.*TRUSTED_PROXIES is not set/)]);
});

test("the first forwarded call is warned of, once", async () => {
  const { app, warnings, forwarded } = appWith({
    trustedProxies: undefined,
    publicUrl: "http://10.0.0.5:8080",
  });
  await app.inject("/");
  expect(warnings).toEqual([]);
  await forwarded();
  await forwarded();
  await app.inject({ url: "/", headers: { forwarded: "for=203.0.113.9" } });
  expect(warnings).toEqual([
    expect.stringMatching(/^a call with a forwarding header.*TRUSTED_PROXIES is not set/),
  ]);
});

test("with trusted proxies nothing is said", async () => {
  const { warnings, forwarded } = appWith({
    trustedProxies: ["10.0.0.0/8"],
    publicUrl: "https://daylight.test",
  });
  await forwarded();
  expect(warnings).toEqual([]);
});
