import fs from "node:fs";
import type { Conversation, SetUp } from "../loops/route.ts";

/** What a program sent in one conversation. */
export interface Capture {
  readonly setUps: readonly SetUp[];
  /** The arguments of the model's calls: what the conversation is known by. */
  readonly calls: readonly unknown[];
  readonly mediaHandedOver: number;
  /** The body of the request that brought the answers. */
  readonly body: unknown;
}

/** What a program sent, as a file holds it. */
export interface Captured {
  readonly conversations: readonly Capture[];
  /** The bodies of a README's first example that brought an answer, one for each. */
  readonly quickStart: readonly unknown[];
}

/** What a program sent when it last ran, and what it sends now, for frameworks whose loop is a program of its own. */
export class Captures {
  readonly #file: URL;
  readonly #written: Captured;
  readonly #conversations: (Capture & { readonly setUps: SetUp[] })[] = [];
  #quickStart: readonly unknown[] = [];

  constructor(file: URL) {
    this.#file = file;
    this.#written = JSON.parse(fs.readFileSync(file, "utf8")) as Captured;
  }

  /** What is written down of a conversation. Throws where there is nothing. */
  conversation(setUp: Conversation["setUp"], calls: readonly unknown[]): Capture {
    const found = this.#written.conversations.find(
      (each) => each.setUps.some((one) => one === setUp) && isSame(each.calls, calls),
    );
    if (found === undefined) throw new Error(`${setUp}: no request with these answers is written down`);
    return found;
  }

  /** What is written down of a README's first example. */
  get quickStart(): readonly unknown[] {
    return this.#written.quickStart;
  }

  /** Keeps what the program sent now. Set-ups in which it sent the same are one entry. */
  keep(setUp: SetUp, sent: Omit<Capture, "setUps">): void {
    const same = this.#conversations.find((each) => isSame(each, { setUps: each.setUps, ...sent }));
    if (same === undefined) this.#conversations.push({ setUps: [setUp], ...sent });
    else same.setUps.push(setUp);
  }

  /** Keeps what a README's first example sent now. */
  keepQuickStart(bodies: readonly unknown[]): void {
    this.#quickStart = bodies;
  }

  /** Says where the program sends something else now than what is written down. Nothing where it did not run. */
  differences(): readonly string[] {
    if (this.#conversations.length === 0) return [];
    const before = this.#written.conversations.flatMap(perSetUp);
    const now = this.#conversations.flatMap(perSetUp);
    const places = new Set([...before, ...now].map(({ place }) => place));
    const changed = [...places].filter((place) => {
      const [one, other] = [before, now].map((all) => all.find((each) => each.place === place));
      return !isSame(one, other);
    });
    return [
      ...changed,
      ...(isSame(this.#written.quickStart, this.#quickStart) ? [] : ["the README's first example"]),
    ].map((place) => `${place}: the program does not send what is written down in ${fileName(this.#file)}`);
  }

  /** Writes down what the program sent now. Nothing where it did not run. */
  write(): void {
    if (this.#conversations.length === 0) return;
    const captured: Captured = { conversations: this.#conversations, quickStart: this.#quickStart };
    fs.writeFileSync(this.#file, `${JSON.stringify(captured, null, 1)}\n`);
  }
}

function perSetUp({ setUps, ...sent }: Capture): readonly { readonly place: string }[] {
  return setUps.map((setUp) => ({ place: `${setUp}, ${JSON.stringify(sent.calls)}`, ...sent }));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function fileName({ pathname }: URL): string {
  return `providers/captures/${pathname.split("/").at(-1) ?? ""}`;
}
