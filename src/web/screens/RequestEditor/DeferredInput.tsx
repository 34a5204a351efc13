import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Input, TextArea } from "#web/design/controls/Field.tsx";
import { deferUntilPainted, flushDeferredInput } from "#web/features/drafts/deferred-input.ts";

type Control = HTMLInputElement | HTMLTextAreaElement;
type DeferredProps<Props> = Omit<Props, "value" | "onChange"> & {
  value: string;
  onType: (text: string) => void;
};

/**
 * Keeps typing fast: the field renders its own text at once, and the draft, from which the whole editor is derived, is updated
 * after that frame. Blur and keyboard shortcuts update it immediately.
 */
function useDeferredInput(props: {
  value: string;
  onType: (text: string) => void;
  onBlur?: ((event: FocusEvent<never>) => void) | undefined;
}) {
  const { value, onType, onBlur } = props;
  const [text, setText] = useState(value);
  const newest = useRef(value);
  const isDeferred = useRef(false);
  const latestOnType = useRef(onType);
  latestOnType.current = onType;
  // Without pending input, a different value came from elsewhere: a template, a merge or an undo.
  useLayoutEffect(() => {
    if (isDeferred.current || value === newest.current) return;
    newest.current = value;
    setText(value);
  }, [value]);
  return {
    value: text,
    onChange: ({ target }: ChangeEvent<Control>) => {
      newest.current = target.value;
      setText(target.value);
      if (isDeferred.current) return;
      isDeferred.current = true;
      deferUntilPainted(() => {
        isDeferred.current = false;
        latestOnType.current(newest.current);
      });
    },
    onBlur: (event: FocusEvent<never>) => {
      flushDeferredInput();
      onBlur?.(event);
    },
    onKeyDown: ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || /^F\d/.test(key)) flushDeferredInput();
    },
  };
}

export const DeferredInput = ({ value, onType, ...rest }: DeferredProps<ComponentProps<typeof Input>>) => (
  <Input {...rest} {...useDeferredInput({ value, onType, onBlur: rest.onBlur })} />
);

export const DeferredTextArea = ({ value, onType, ...rest }: DeferredProps<ComponentProps<"textarea">>) => (
  <TextArea {...rest} {...useDeferredInput({ value, onType, onBlur: rest.onBlur })} />
);
