import { render, screen } from "@testing-library/react";
import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { identityForms } from "#messages/identity/forms.ts";
import { otpauthUri } from "./authenticator-secret.ts";
import { QrCode } from "./QrCode.tsx";

const SCALE = 4;

/** The picture as a camera sees it: black squares on white. */
function pictureOf(svg: Element) {
  const modules = Number(svg.getAttribute("viewBox")?.split(" ")[2]);
  const side = modules * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y] of (svg.querySelector("path")?.getAttribute("d") ?? "").matchAll(
    /M(\d+) (\d+)h1v1h-1z/g,
  ))
    for (let row = 0; row < SCALE; row += 1)
      for (let column = 0; column < SCALE; column += 1) {
        const pixel = (Number(y) * SCALE + row) * side + Number(x) * SCALE + column;
        data.fill(0, pixel * 4, pixel * 4 + 3);
      }
  return { width: side, height: side, data };
}

it("shows a QR code that an authenticator app reads", async () => {
  const uri = otpauthUri({ issuer: "Daylight", email: "maya@paper.example", secret: "JBSWY3DPEHPK3PXP" });
  render(<QrCode text={uri} />);
  const code = await screen.findByRole("img", { name: identityForms.qrCode });
  expect(decodeQR(pictureOf(code))).toBe(uri);
});
