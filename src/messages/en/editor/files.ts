/** Files that go with the first letter. */
export const editorFiles = {
  attach: "Attach a file",
  drop: "Drop files to attach them",
  attached: "{name} is attached.",
  removed: "{name} removed",
  undo: "Undo",
  uploading: "{name} is still uploading. Wait until it is done, or remove it, then send the letter.",
  failed: "{name} could not be uploaded. Try again or remove it, then send the letter.",
} as const;
