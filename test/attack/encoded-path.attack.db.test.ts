import { request } from "node:http";
import { expect, test } from "vitest";
import { startTestApp } from "#test/support/test-app.ts";

test("a path spelled with percent signs has the same limits a minute as the plain one", async () => {
  const app = await startTestApp();
  const { hostname, port } = new URL(app.url);
  // `fetch` would spell the path in its own way.
  const post = (path: string) =>
    new Promise<number>((resolve, reject) => {
      const headers = { "content-type": "application/json" };
      const sent = request({ hostname, port, path, method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      sent.on("error", reject);
      sent.end(JSON.stringify({ email: "ada@example.org", message: "Hello" }));
    });
  try {
    const answers: number[] = [];
    for (let n = 0; n < 12; n++) answers.push(await post("/%61pi/contact"));
    expect(answers.filter((status) => status === 202).length).toBeLessThanOrEqual(5);
    expect(answers.at(-1)).toBe(429);
    expect(await post("/api/contact")).toBe(429);
  } finally {
    await app.close();
  }
});
