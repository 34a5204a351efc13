import { expect, test } from "vitest";
import { readProblem } from "./api-error.ts";

test("a problem document keeps its code, words and fields", async () => {
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
  "an answer that is none, %j, is said with its status",
  async (body) => {
    const error = await readProblem(new Response(body, { status: 502 }));
    expect(error).toMatchObject({ status: 502, code: "unexpected_answer", fields: [] });
    expect(error.message).toContain("502");
  },
);
