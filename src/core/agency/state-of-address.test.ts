import { expect, it } from "vitest";
import { stateOfAddress } from "./state-of-address.ts";

it.each([
  ["1420 West Cullerton Street\nChicago, Illinois 60608", "us-il"],
  ["PO Box 9\r\nBoise, ID 83702-0001", "us-id"],
  ["12 Main St, Charleston, West Virginia", "us-wv"],
  ["1 Virginia Avenue\nWashington, DC 20037\n", "us-dc"],
  ["10 Downing Street\nLondon SW1A 2AA", null],
  ["", null],
])("%j is in %s", (address, jurisdiction) => {
  expect(stateOfAddress(address)).toBe(jurisdiction);
});
