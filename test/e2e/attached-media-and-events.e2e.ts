import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { draft, emailWithFiles, profileOf } from "#test/support/factories.ts";
import { freePort } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { expectAccessible, expectNoConsoleErrors, openUserWindow } from "./browser.ts";
import { setUpProgram } from "./program-fixture.ts";
import { callerIn, signUpInPage } from "./users.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

const smtpPort = await freePort();
const stage = setUpProgram({ settings: { SMTP_IN_PORT: String(smtpPort), SANDBOX_PACE: "0.001" } });

/** A tone of `seconds` as a WAV file: 8 kHz, 8 bits, mono. */
function wavFile(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from({ length: rate * seconds }, (_, index) => 128 + Math.round(60 * Math.sin(index / 3))),
  );
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A hearing in Chicago, with HTML in its text and more repetitions than anyone could count. */
const HEARING = [
  "BEGIN:VCALENDAR",
  "METHOD:REQUEST",
  "BEGIN:VEVENT",
  "UID:hearing-4471",
  "SUMMARY:Appeal hearing\\, levee records",
  "DTSTART;TZID=America/Chicago:20310402T100000",
  "DTEND;TZID=America/Chicago:20310402T113000",
  "LOCATION:Room 210\\, 1 Main St",
  "ORGANIZER;CN=Denise Cho:mailto:dcho@nara.gov",
  "DESCRIPTION:<p>Bring <b>the letter</b>.<img src=x onerror=alert(1)></p>",
  "RRULE:FREQ=SECONDLY",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

it("a recording plays in the page, one that cannot says so, and an invitation is an event", async () => {
  const user = await openUserWindow(stage.browser, stage.url);
  const { page } = user;
  await signUpInPage(stage, page, "listener@ledger.example");
  const call = await callerIn(page);
  await call("PUT", "/api/me/profile", profileOf({ name: "Ada Reader" }));
  const { body: request } = await call("POST", "/api/requests", { draft: draft() });
  await call("POST", `/api/requests/${request.id}/submission`, { version: request.version });
  await page.goto(`/inbox?request=${request.id}`);
  await page.getByRole("region", { name: /^Conversation:/ }).waitFor(LONG_TIMEOUT);

  const smtp = await connectSmtp(smtpPort);
  const to = request.replyAddress;
  const files = [
    { name: "Call 4471.wav", type: "audio/wav", content: wavFile(7) },
    {
      name: "Bodycam.mp4",
      type: "video/mp4",
      content: Buffer.from("\0\0\0\x18ftypmp42, and then nothing", "latin1"),
    },
    { name: "Hearing.ics", type: "text/calendar", content: Buffer.from(HEARING) },
  ];
  const email = emailWithFiles({ to, text: "The two recordings you asked for are attached." }, files);
  expect(await smtp.sendEmail({ from: "foia@nara.gov", to: [to] }, email)).toMatch(/^250/);
  smtp.socket.destroy();

  await page.getByRole("button", { name: /The two recordings you asked for/ }).click(LONG_TIMEOUT);
  await page.getByRole("button", { name: /^WAV Call 4471\.wav/ }).click();
  const recording = page.getByRole("dialog", { name: "File Call 4471.wav" });
  await recording.getByText("WAV, 56 kB, 0:07").waitFor();
  const player = recording.frameLocator("iframe").getByLabel("Recording Call 4471.wav");
  await player.focus();
  await page.keyboard.press("Space");
  await expect
    .poll(() => player.evaluate(({ currentTime }: { currentTime: number }) => currentTime))
    .toBeGreaterThan(0);
  // Seeking with the keyboard does not leave the file.
  await page.keyboard.press("ArrowRight");
  await expectAccessible(page);
  await recording.getByRole("button", { name: "Next file" }).click();

  const video = page.getByRole("dialog", { name: "File Bodycam.mp4" });
  await video.getByText("Your browser cannot play this file").waitFor();
  const download = page.waitForEvent("download");
  await video.getByRole("button", { name: /^Download MP4/ }).click();
  expect((await download).suggestedFilename()).toBe("Bodycam.mp4");
  await video.getByRole("button", { name: "Next file" }).click();

  const invitation = page.getByRole("dialog", { name: "File Hearing.ics" });
  const event = invitation.frameLocator("iframe").getByRole("article");
  await event.getByRole("heading", { name: "Appeal hearing, levee records" }).waitFor();
  const details = ((await event.textContent()) ?? "").replaceAll(/[\u2009\u202f]/g, " ");
  expect(details).toContain("Wednesday, April 2, 2031, 10:00 – 11:30 AM (CDT)");
  expect(details).toContain("Room 210, 1 Main St");
  expect(details).toContain("Denise Cho <dcho@nara.gov>");
  expect(details).toContain("Bring the letter.");
  expect(details).not.toContain("onerror");
  await expectAccessible(page);
  const added = page.waitForEvent("download");
  await invitation.getByRole("button", { name: "Add to calendar" }).click();
  expect((await added).suggestedFilename()).toBe("Hearing.ics");
  expect(await readFile(await (await added).path(), "utf8")).toBe(HEARING);
  expectNoConsoleErrors(user);
});
