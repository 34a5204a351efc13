import { expect, test } from "vitest";
import { readProblem } from "./api-error.ts";

test("reads code, detail and fields of a problem document", async () => {
  const error = await readProblem(
    Response.json(
      {
        type: "about:blank",
        title: "Unprocessable",
        status: 422,
        code: "invalid",
        detail: "Some fields need another look.",
        fields: [{ path: "/message", message: "Too long." }],
      },
      { status: 422 },
    ),
  );
  expect(error).toMatchObject({
    status: 422,
    code: "invalid",
    message: "Some fields need another look.",
    fields: [{ path: "/message", message: "Too long." }],
  });
});

test.each(["<html>Bad gateway</html>", "null", '{"status":"502"}', ""])(
  "reports the status of an invalid problem document, %j",
  async (body) => {
    const error = await readProblem(new Response(body, { status: 502 }));
    expect(error).toMatchObject({ status: 502, code: "unexpected_answer", fields: [] });
    expect(error.message).toContain("502");
  },
);
