import { useEffect, useRef, type RefObject } from "react";

/** The element that scrolls, and the content that grows in it. */
export interface Following {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
}

/** A reader who is at most this many pixels from the end follows it. */
const followingPixels = 80;

/** Keeps the end in view while content grows, unless the reader scrolled up. Follows again when `turns` changes. */
export function useFollowing(turns: number): Following {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(false);

  useEffect(() => {
    const outer = scroller.current;
    const inner = content.current;
    if (outer === null || inner === null) return undefined;
    let lastTop = outer.scrollTop;
    const onScroll = (): void => {
      const rest = outer.scrollHeight - outer.scrollTop - outer.clientHeight;
      // Growing content also increases the distance. Only scrolling up means that the reader wants to stop following.
      if (rest < followingPixels) follows.current = true;
      else if (outer.scrollTop < lastTop) follows.current = false;
      lastTop = outer.scrollTop;
    };
    const growth = new ResizeObserver(() => {
      if (follows.current) outer.scrollTop = outer.scrollHeight;
    });
    growth.observe(inner);
    growth.observe(outer);
    outer.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      growth.disconnect();
      outer.removeEventListener("scroll", onScroll);
    };
  }, []);
  useEffect(() => {
    follows.current = turns > 0;
  }, [turns]);
  return { scroller, content };
}
