/** Characters kept of the start and of the end of a long header. */
const keptStart = 600;
const keptEnd = 300;

/** The text of a statement up to its body, put together of lines. The middle of a long one is dropped. */
export class HeaderText {
  #start = "";
  #end = "";

  get text(): string {
    return this.#end === "" ? this.#start : `${this.#start} ${this.#end}`;
  }

  add(code: string): void {
    const piece = code.replaceAll(/\s+/g, " ");
    if (this.#end === "" && (this.#start === "" || this.#start.length + piece.length <= keptStart)) {
      this.#start = this.#start === "" ? piece.slice(0, keptStart) : `${this.#start} ${piece}`;
      if (piece.length > keptStart) this.#end = piece.slice(-keptEnd);
    } else this.#end = `${this.#end} ${piece}`.slice(-keptEnd).trimStart();
  }

  clear(): void {
    this.#start = "";
    this.#end = "";
  }
}
