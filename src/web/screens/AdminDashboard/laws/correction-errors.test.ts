import { expect, test } from "vitest";
import { ApiError } from "#web/app/api/api-error.ts";
import { isShownAtField, missingErrors, toFieldErrors } from "./correction-errors.ts";

const refusal = (fields: { path: string; message: string }[]) =>
  new ApiError({ status: 422, code: "bad_law", title: "Bad", detail: "The law would not fit.", fields });

test("the server's words come to the field they are about", () => {
  const faults = toFieldErrors(
    refusal([
      { path: "/patch/limits/appeal/citation", message: "is too long" },
      { path: "/calendar", message: "is unknown" },
    ]),
  );
  expect(faults).toEqual({ "/limits/appeal/citation": "Is too long", "/calendar": "is unknown" });
  expect(Object.keys(faults).filter(isShownAtField)).toEqual(["/limits/appeal/citation"]);
});

test("a refusal without fields is about the whole", () => {
  expect(toFieldErrors(refusal([]))).toEqual({ "/": "The law was not corrected. The law would not fit." });
});

test("a reason and a source are asked for", () => {
  expect(Object.keys(missingErrors({ reason: " ", source: "" }))).toEqual(["/reason", "/source"]);
  expect(missingErrors({ reason: "Amended", source: "P.A. 1" })).toEqual({});
});
