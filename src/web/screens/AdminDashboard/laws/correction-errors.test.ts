import { expect, test } from "vitest";
import { ApiError } from "#web/app/api/api-error.ts";
import { isShownAtField, missingErrors, NO_JUSTIFICATION, toFieldErrors } from "./correction-errors.ts";

const rejection = (fields: { path: string; message: string }[]) =>
  new ApiError({ status: 422, code: "bad_law", title: "Bad", detail: "The law would not fit.", fields });

test("the server's errors are assigned to their fields", () => {
  const errors = toFieldErrors(
    rejection([
      { path: "/patch/limits/appeal/citation", message: "is too long" },
      { path: "/calendar", message: "is unknown" },
    ]),
  );
  expect(errors).toEqual({ "/limits/appeal/citation": "Is too long", "/calendar": "is unknown" });
  expect(Object.keys(errors).filter(isShownAtField)).toEqual(["/limits/appeal/citation"]);
});

test("an error without fields is about the whole correction", () => {
  expect(toFieldErrors(rejection([]))).toEqual({ "/": "The law was not corrected. The law would not fit." });
});

test("a reason and a source are required", () => {
  expect(Object.keys(missingErrors({ ...NO_JUSTIFICATION, reason: " " }))).toEqual(["/reason", "/source"]);
  const complete = { ...NO_JUSTIFICATION, reason: "Amended", source: "P.A. 1" };
  expect(missingErrors(complete)).toEqual({});
  const days = { validFrom: "2027-01-02", validTo: "2027-01-01" };
  expect(Object.keys(missingErrors({ ...complete, ...days }))).toEqual(["/validTo"]);
  expect(missingErrors({ ...complete, ...days, validTo: "2027-01-02" })).toEqual({});
});
