/** What a scan of tags does with what it finds. */
export interface TagSink {
  open(name: string, at: number, owner: number): void;
  close(name: string): void;
}

const tagPart = /<(\/?)([A-Za-z][\w:.-]*)|"[^"]*"|'[^']*'|\/>|>|[<"']/g;

const voidElements: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

/** Finds the tags of markup, line by line; a start tag may take several lines. */
export class TagScanner {
  readonly #html: boolean;
  /** The start tag that is not complete, and the node that it belongs to. */
  #tag: { readonly name: string; readonly at: number; readonly owner: number } | undefined;
  #closing = false;

  constructor(html: boolean) {
    this.#html = html;
  }

  scan(code: string, from: number, node: number, sink: TagSink): void {
    tagPart.lastIndex = from;
    for (let found = tagPart.exec(code); found !== null; found = tagPart.exec(code)) {
      const [text, slash, name] = found;
      if (name !== undefined) {
        if (slash === "/") sink.close(name);
        this.#closing = slash === "/";
        this.#tag = this.#closing ? undefined : { name, at: found.index, owner: node };
      } else if (this.#tag === undefined) {
        // Quotes are only text outside tags.
        if (text.length > 1 && /^["']/.test(text)) tagPart.lastIndex = found.index + 1;
      } else if (text === ">" || text === "/>") this.#completeTag(text, sink);
    }
  }

  #completeTag(text: string, sink: TagSink): void {
    const tag = this.#tag;
    this.#tag = undefined;
    if (tag === undefined || text === "/>") return;
    if (this.#html && voidElements.has(tag.name.toLowerCase())) return;
    sink.open(tag.name, tag.at, tag.owner);
  }
}
