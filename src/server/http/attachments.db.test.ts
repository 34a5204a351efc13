import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestDetail } from "#contract/request.ts";
import { type TestApp, type TestPerson, testApp } from "#test/app.ts";
import { reply, sent } from "#test/factories.ts";

describe("the files of a mail", () => {
  let app: TestApp;
  let ada: TestPerson;
  let request: RequestDetail;

  beforeAll(async () => {
    app = await testApp();
    ada = await app.signUpAndIn("ada@example.org");
    request = await sent(app, ada);
  });
  afterAll(() => app?.close());

  const kept = async (name: string) => {
    const { rows } = await app.database.pool.query(
      "select t.* from attachment_text t join attachment a on a.id = t.attachment_id where a.name = $1",
      [name],
    );
    return rows;
  };

  test("are read once they came in", async () => {
    await reply(app, ada, request, { attachment: { name: "levels.csv", text: "School,Lead\nLincoln,15" } });
    expect(await kept("levels.csv")).toMatchObject([
      { owner_id: ada.id, state: "read", text: "School,Lead\nLincoln,15", facts: {} },
    ]);
    const { body } = await ada.call("GET", `/api/conversations/${request.id}`);
    expect(body.messages.at(-1).attachments[0]).toMatchObject({ name: "levels.csv", facts: {} });
    const { body: detail } = await ada.call("GET", `/api/requests/${request.id}`);
    expect(detail.documents[0]).toMatchObject({ name: "levels.csv", facts: {} });
  });
});
