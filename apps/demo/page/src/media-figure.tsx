import { useState, type ReactNode } from "react";
import type { ShownMedia } from "../../src/shared/chat-message.ts";
import { byteCount } from "./text/byte-count.ts";
import { EscapedText } from "./text/escaped-text.tsx";

/** Shows an image or document that the model received. */
export function MediaFigure({ media }: { readonly media: ShownMedia }): ReactNode {
  const { mediaType, byteLength, url, filename } = media;
  const [size, setSize] = useState<string>();
  const [gone, setGone] = useState(false);
  const isImage = mediaType.startsWith("image/");
  return (
    <figure className="media">
      {isImage && !gone ? (
        <img
          src={url}
          alt={filename === undefined ? "What the model received beside the text" : filename}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize(`${naturalWidth} × ${naturalHeight} pixels`)
          }
          onError={() => setGone(true)}
        />
      ) : (
        <p className="dim">
          {gone ? (
            "The server no longer keeps this image."
          ) : (
            <>
              This page shows no such part. <a href={url}>Save it</a>
            </>
          )}
        </p>
      )}
      <figcaption>
        {filename !== undefined && (
          <>
            <EscapedText text={filename} />
            {", "}
          </>
        )}
        {[mediaType, size, byteCount(byteLength)].filter((text) => text !== undefined).join(", ")}
      </figcaption>
    </figure>
  );
}
