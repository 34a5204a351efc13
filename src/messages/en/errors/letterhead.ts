/** Errors of the letterhead and the signature block. */
export const letterheadErrors = {
  unprintable: "Remove the characters that cannot be printed, such as tabs and invisible marks.",
  tooManyLines: "Use at most {most} lines.",
  logoType: "The logo is neither a PNG nor a JPEG picture. Choose another file.",
  logoTooLarge: "The logo is larger than {most} kB. Choose a smaller picture.",
  logoDimensions: "The logo is larger than {width} by {height} pixels. Choose a smaller picture.",
  logoDamaged: "The logo cannot be read. Save the picture again as a PNG, and choose the new file.",
  logoPngKind:
    "Letters cannot be printed with this kind of PNG. Save the picture as a PNG with 8 bits a channel, without interlacing.",
  logoJpegKind: "Letters cannot be printed with this kind of JPEG. Save the picture in RGB colors.",
} as const;
