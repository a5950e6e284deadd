import {
  useEffect,
  useId,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
} from "react";
import type { ChatMessage } from "../../../src/shared/chat-message.ts";
import { frameworkNames, frameworkTitles, type FrameworkName } from "../../../src/shared/frameworks.ts";
import { toolCards, toolKinds, type ToolKind } from "../../../src/shared/tools.ts";
import type { ChatChoice } from "./chat-choice.ts";
import { textOf } from "./chat-transport.ts";

/** What the composer shows, and its callbacks. */
export interface ComposerProps {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>;
  readonly draft: string;
  readonly onDraft: (draft: string) => void;
  readonly choice: ChatChoice;
  readonly onChoice: (choice: ChatChoice) => void;
  readonly hostedModel: string | null;
  /** An example request about a file of this workspace. */
  readonly example: string | undefined;
  readonly busy: boolean;
  readonly lastRequest: ChatMessage["parts"] | undefined;
  readonly onSend: (text: string) => void;
  readonly onStop: () => void;
}

const maxRequestCharacters = 20_000;

/** The form for writing a request and choosing what answers it. */
export function Composer(props: ComposerProps): ReactNode {
  const {
    inputRef,
    draft,
    onDraft,
    choice,
    onChoice,
    hostedModel,
    example,
    busy,
    lastRequest,
    onSend,
    onStop,
  } = props;
  const id = useId();
  const text = draft.trim();

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === "Escape" && busy) onStop();
      const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      const shortcut = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key === "/" && !typing && !shortcut) {
        event.preventDefault();
        inputRef.current?.focus();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [busy, onStop, inputRef]);

  const submit = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    if (text !== "" && !busy) onSend(text);
  };
  const onInputKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) submit(event);
    if (event.key === "ArrowUp" && draft === "" && lastRequest !== undefined) {
      event.preventDefault();
      onDraft(textOf(lastRequest));
    }
  };
  return (
    <form className="composer" onSubmit={submit}>
      <label className="hidden" htmlFor={`${id}-request`}>
        Your request
      </label>
      <textarea
        id={`${id}-request`}
        ref={inputRef}
        rows={1}
        maxLength={maxRequestCharacters}
        value={draft}
        placeholder={example ?? "read README.md"}
        enterKeyHint="send"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onDraft(event.target.value)}
        onKeyDown={onInputKey}
      />
      <div className="composer-row">
        <label className="field">
          <span>Framework</span>
          <select
            name="framework"
            value={choice.framework}
            onChange={(event) => onChoice({ ...choice, framework: event.target.value as FrameworkName })}
          >
            {frameworkNames.map((name) => (
              <option key={name} value={name}>
                {frameworkTitles[name]}
              </option>
            ))}
          </select>
        </label>
        <label className="field">
          <span>Tool</span>
          <select
            name="tool"
            value={choice.tool}
            onChange={(event) => onChoice({ ...choice, tool: event.target.value as ToolKind })}
          >
            {toolKinds.map((kind) => (
              <option key={kind} value={kind}>
                {toolTitle(kind)}
              </option>
            ))}
          </select>
        </label>
        {hostedModel !== null && (
          <label className="field">
            <span>Model</span>
            <select
              name="model"
              value={choice.model}
              onChange={(event) =>
                onChoice({ ...choice, model: event.target.value === "script" ? "script" : "hosted" })
              }
            >
              <option value="hosted">{hostedModel}</option>
              <option value="script">offline script</option>
            </select>
          </label>
        )}
        {busy ? (
          <button
            type="button"
            className="primary stop"
            // Ignore the second click of a double click on Send, which was in this place.
            onClick={({ detail }) => detail < 2 && onStop()}
          >
            Stop
          </button>
        ) : (
          <button type="submit" className="primary" disabled={text === ""}>
            Send
          </button>
        )}
      </div>
      {busy && text !== "" ? (
        <p className="hint waits" role="status">
          The answer is still arriving. Enter sends this when it has ended; Escape stops it.
        </p>
      ) : (
        <p className="hint">{toolCards[choice.tool].hint}</p>
      )}
    </form>
  );
}

function toolTitle(kind: ToolKind): string {
  const { name, title } = toolCards[kind];
  return name === title ? name : `${name} (${title})`;
}
