import { GlyphButton, type GlyphButtonProps } from "./GlyphButton.tsx";
import { Tooltip } from "./Tooltip.tsx";

/** A toolbar button: a glyph whose name and key stand in its tooltip. */
export const IconButton = (props: GlyphButtonProps) => (
  <Tooltip text={props.label} {...(props.shortcut && { shortcut: props.shortcut })}>
    <GlyphButton {...props} />
  </Tooltip>
);
