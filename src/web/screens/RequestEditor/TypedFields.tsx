import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Input, TextArea } from "#web/ui/Field.tsx";
import { holdUntilPainted, letGoOfWords } from "./held-words.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;
type Typed<Props> = Omit<Props, "value" | "onChange"> & { value: string; onType: (words: string) => void };

/**
 * A field of the draft in which a key is on the screen before anything is made of it: the field shows its own words, and
 * the rest of the editor, which follows from all words of the draft, hears of them after that frame. Leaving the field
 * and keys that may command something tell at once.
 */
function useTyped(props: {
  value: string;
  onType: (words: string) => void;
  onBlur?: ((event: FocusEvent<never>) => void) | undefined;
}) {
  const { value, onType, onBlur } = props;
  const [words, setWords] = useState(value);
  const newest = useRef(value);
  const waiting = useRef(false);
  const tell = useRef(onType);
  tell.current = onType;
  // With nothing held back, the draft's words are these; others came from elsewhere: a template, a merge, an undo.
  useLayoutEffect(() => {
    if (waiting.current || value === newest.current) return;
    newest.current = value;
    setWords(value);
  }, [value]);
  return {
    value: words,
    onChange: ({ target }: ChangeEvent<Control>) => {
      newest.current = target.value;
      setWords(target.value);
      if (waiting.current) return;
      waiting.current = true;
      holdUntilPainted(() => {
        waiting.current = false;
        tell.current(newest.current);
      });
    },
    onBlur: (event: FocusEvent<never>) => {
      letGoOfWords();
      onBlur?.(event);
    },
    onKeyDown: ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || /^F\d/.test(key)) letGoOfWords();
    },
  };
}

export const TypedInput = ({ value, onType, ...rest }: Typed<ComponentProps<typeof Input>>) => (
  <Input {...rest} {...useTyped({ value, onType, onBlur: rest.onBlur })} />
);

export const TypedArea = ({ value, onType, ...rest }: Typed<ComponentProps<"textarea">>) => (
  <TextArea {...rest} {...useTyped({ value, onType, onBlur: rest.onBlur })} />
);
