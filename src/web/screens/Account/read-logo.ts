import type { SavedLetterhead } from "#contract/accounts/letterhead.ts";
import {
  LOGO_TYPES,
  type LogoType,
  MAX_LOGO_BYTES,
  MAX_LOGO_HEIGHT,
  MAX_LOGO_WIDTH,
} from "#core/letter/letterhead.ts";
import { accountLetterhead as m } from "#messages/account/letterhead.ts";

/** More than any picture that a browser should open for a logo. */
const MAX_FILE_BYTES = 20_000_000;

/**
 * Redraws a chosen picture as a logo that the server takes: scaled down, without interlacing, in RGB. Throws with the
 * reason where the file is no picture.
 */
export async function readLogo(file: File): Promise<NonNullable<SavedLetterhead["logo"]>> {
  const type = LOGO_TYPES.find((one) => one === file.type);
  if (!type) throw new Error(m.logoWrongType);
  const picture = file.size > MAX_FILE_BYTES ? null : await createImageBitmap(file).catch(() => null);
  if (picture === null) throw new Error(m.logoUnreadable);
  let scale = Math.min(1, MAX_LOGO_WIDTH / picture.width, MAX_LOGO_HEIGHT / picture.height);
  let blob = await redraw(picture, scale, type);
  // A photograph saved as a PNG needs fewer pixels, not another type, which would lose its transparency.
  while (blob.size > MAX_LOGO_BYTES) {
    scale *= 0.7;
    blob = await redraw(picture, scale, type);
  }
  picture.close();
  return { type, base64: await base64Of(blob) };
}

async function redraw(picture: ImageBitmap, scale: number, type: LogoType): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, 0.92));
  if (blob === null) throw new Error(m.logoUnreadable);
  return blob;
}

async function base64Of(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const address = await new Promise<string>((done, fail) => {
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(blob);
  });
  return address.slice(address.indexOf(",") + 1);
}
