import { useId, type ReactNode } from "react";
import { EscapedText } from "../text/escaped-text.tsx";

/** Buttons that send a request. Shows nothing when there is none. */
export function OfferedRequests({
  label,
  texts,
  onSend,
}: {
  readonly label: string;
  readonly texts: readonly string[];
  readonly onSend: (text: string) => void;
}): ReactNode {
  const id = useId();
  if (texts.length === 0) return undefined;
  return (
    <div className="offered">
      <h3 id={id}>{label}</h3>
      <ul className="examples" aria-labelledby={id}>
        {texts.map((text) => (
          <li key={text}>
            <button type="button" onClick={() => onSend(text)}>
              <EscapedText text={text} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
