import { spawn, type ChildProcessByStdio } from "node:child_process";
import { dirname } from "node:path";
import process from "node:process";
import type { Readable, Writable } from "node:stream";
import { ReadError } from "@readfile/core";
import { ambiguousError, damagedError, repositoryError, type ObjectType } from "./object-store.ts";

/** A header holds an id, a type and a size, or repeats a name. */
const maxHeaderBytes = 16 * 1024;

/** What git says when it fails is looked at, and never shown. */
const maxMessageCharacters = 4096;

/** How to start git. */
export interface GitCommand {
  /** A name that is looked up in the PATH, or a path. */
  readonly program: string;
  readonly gitDirectory: string;
  /** How long git may be silent while something is asked of it. */
  readonly maxSilentMs: number;
}

/** What git says of an object before its content. */
export interface ObjectHeader {
  readonly id: string;
  readonly type: ObjectType;
  readonly size: number;
}

/**
 * Settings that replace those of the repository. Reading objects needs none of them: they hold even if a later git should
 * ask for one.
 */
const settings: readonly string[] = [
  "core.fsmonitor=false",
  "core.hooksPath=/dev/null",
  "core.pager=cat",
  "credential.helper=",
  "protocol.allow=never",
  // A larger blob is unpacked piece by piece, where it is stored as a whole.
  "core.bigFileThreshold=1m",
];

/** Variables of git that say which configuration of the user and the machine holds, and where git's own programs are. */
const keptVariables: ReadonlySet<string> = new Set([
  "GIT_CONFIG_GLOBAL",
  "GIT_CONFIG_NOSYSTEM",
  "GIT_CONFIG_SYSTEM",
  "GIT_EXEC_PATH",
]);

/** The environment without what would lead git to another repository, and with what keeps it from asking and fetching. */
function gitEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const kept = Object.entries(env).filter(
    ([name]) => !name.toUpperCase().startsWith("GIT_") || keptVariables.has(name),
  );
  return {
    ...Object.fromEntries(kept),
    // Its messages are recognised, so they must be in English.
    LC_ALL: "C",
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    // An object that is missing from a partial clone stays missing. Before 2.44, git knows only the second one.
    GIT_NO_LAZY_FETCH: "1",
    GIT_ALLOW_PROTOCOL: "none",
    // Another object in place of one would have the same id.
    GIT_NO_REPLACE_OBJECTS: "1",
  };
}

/** One `git cat-file --batch`, which answers one request after the other. */
export class BatchProcess {
  /** Whether it has answered before. */
  hasAnswered = false;
  readonly #command: GitCommand;
  readonly #child: ChildProcessByStdio<Writable, Readable, Readable>;
  #message = "";
  #failure: unknown;
  #hasEnded = false;
  #wake: () => void = () => {};
  /** What came with the header and belongs to the content, or to the next header. */
  #ahead: Uint8Array = new Uint8Array(0);
  /** Bytes of the current content that were not given yet, with the line feed behind it. */
  #bytesLeft = 0;

  constructor(command: GitCommand) {
    this.#command = command;
    const args = [
      "--no-pager",
      `--git-dir=${command.gitDirectory}`,
      ...settings.flatMap((setting) => ["-c", setting]),
      "cat-file",
      "--batch",
    ];
    this.#child = spawn(command.program, args, {
      // Windows looks for programs in the working directory first.
      cwd: dirname(process.execPath),
      env: gitEnvironment(),
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    const { stdin, stdout, stderr } = this.#child;
    const onEnd = (error?: unknown): void => {
      this.#failure ??= error;
      this.#hasEnded = true;
      this.#wake();
    };
    this.#child.on("error", onEnd);
    // Comes after the last byte of all streams, and not at all when it could not be started.
    this.#child.on("close", () => onEnd());
    // Why it was closed is told by the end of the process.
    stdin.on("error", () => {});
    stdout.on("error", onEnd);
    stdout.on("readable", () => this.#wake());
    stderr.on("error", () => {});
    stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#message = (this.#message + text).slice(0, maxMessageCharacters);
    });
    this.#letProcessEnd();
  }

  /** Whether it can take another request. One that says more than it was asked for cannot: it would be taken for an answer. */
  get isIdle(): boolean {
    const unaskedBytes = this.#ahead.length + this.#child.stdout.readableLength;
    return !this.#hasEnded && this.#bytesLeft === 0 && unaskedBytes === 0;
  }

  /** Asks for an object. Undefined: there is none. `name` must be one line. */
  async request(name: string): Promise<ObjectHeader | undefined> {
    this.#child.stdin.write(`${name}\n`);
    const line = await this.#line();
    this.hasAnswered = true;
    const [, id, type, size] = /^([0-9a-f]{40,64}) (blob|tree|commit|tag) (\d{1,15})$/.exec(line) ?? [];
    const isAsked = id === name || !/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(name);
    if (isAsked && id !== undefined && type !== undefined && size !== undefined) {
      this.#bytesLeft = Number(size) + 1;
      return { id, type: type as ObjectType, size: Number(size) };
    }
    if (line === `${name} missing`) return undefined;
    if (line === `${name} ambiguous`) throw ambiguousError();
    this.end();
    throw unknownAnswerError();
  }

  /** Gives the next piece of the content that was asked for. Undefined at its end. */
  async next(): Promise<Uint8Array | undefined> {
    while (this.#bytesLeft > 0) {
      const piece = this.#ahead.length > 0 ? this.#ahead : await this.#piece();
      const taken = piece.subarray(0, this.#bytesLeft);
      this.#ahead = piece.subarray(taken.length);
      this.#bytesLeft -= taken.length;
      if (this.#bytesLeft > 0) return taken;
      // The last byte is the line feed behind the content.
      if (taken.length > 1) return taken.subarray(0, -1);
    }
    return undefined;
  }

  /** Ends the process. Idempotent. */
  end(): void {
    this.#failure ??= new ReadError("INTERNAL", "reading from git was ended");
    this.#child.kill("SIGKILL");
    for (const stream of [this.#child.stdin, this.#child.stdout, this.#child.stderr]) stream.destroy();
    this.#hasEnded = true;
    this.#wake();
  }

  /** Lets the host's process end while git runs. Only the timer of a pending answer holds it: see `#isSilent`. */
  #letProcessEnd(): void {
    const { stdin, stdout, stderr } = this.#child;
    for (const one of [this.#child, stdin, stdout, stderr]) {
      // In Bun, the input does not hold the process, and has no such method.
      (one as { unref?(): void }).unref?.();
    }
  }

  async #line(): Promise<string> {
    let held = Buffer.from(this.#ahead);
    this.#ahead = new Uint8Array(0);
    for (;;) {
      const end = held.indexOf("\n");
      if (end !== -1) {
        this.#ahead = held.subarray(end + 1);
        return held.toString("utf8", 0, end);
      }
      if (held.length > maxHeaderBytes) {
        this.end();
        throw unknownAnswerError();
      }
      held = Buffer.concat([held, await this.#piece()]);
    }
  }

  /** The next bytes that git writes. Rejects when it ends, or is silent for too long. */
  async #piece(): Promise<Uint8Array> {
    for (;;) {
      const piece = this.#child.stdout.read() as Buffer | null;
      if (piece !== null) return piece;
      if (this.#hasEnded) throw this.#endError();
      if (await this.#isSilent()) {
        this.end();
        throw new ReadError("INTERNAL", "git did not answer in time", { retryable: true });
      }
    }
  }

  /** Waits for more bytes or the end. Gives true when nothing came in time. Until then, the timer holds the host's process. */
  async #isSilent(): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#wake = () => resolve(false);
    const timer = setTimeout(() => resolve(true), this.#command.maxSilentMs);
    const isSilent = await promise;
    clearTimeout(timer);
    this.#wake = () => {};
    return isSilent;
  }

  #endError(): unknown {
    const cause = this.#failure;
    // That git is not here is for others to answer, and a reading that was ended stays ended.
    if (isMissingProgram(cause) || ReadError.is(cause)) return cause;
    const message = this.#message;
    if (/\bobject\b|\bpack/i.test(message)) return damagedError(cause ?? message);
    if (message.includes("fatal:") && !this.hasAnswered) {
      return repositoryError("it is not a repository that git can read", "not_a_repository", message);
    }
    return repositoryError("git ended without an answer", "git_ended", cause ?? message);
  }
}

function unknownAnswerError(): ReadError {
  return repositoryError("git gave an answer that is not known", "unknown_answer");
}

/** Whether a program could not be started because there is none. */
export function isMissingProgram(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
