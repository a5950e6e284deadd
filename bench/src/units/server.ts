import fs from "node:fs";
import path from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { thisRepository } from "../ours/import-ours.ts";
import { peersDirectory, peerVersion } from "../peers/import-peer.ts";
import { compare } from "../report/compare.ts";
import { ofOurs } from "../report/of-ours.ts";
import type { Check, FreeTable, Row } from "../report/row.ts";
import { startHttpServer } from "../servers/http-server.ts";
import { textOf, type ListedTool, type ServerResult } from "../servers/message.ts";
import { startStdioServer, type StdioServer } from "../servers/stdio-server.ts";
import { medianOrNull } from "../statistics/median.ts";
import { measuredMs, takeTurns, type Series } from "../turns/take-turns.ts";
import { timedCalls } from "../turns/timed-calls.ts";
import { goals } from "./goals.ts";
import type { Unit } from "./unit.ts";

const packageName = "@modelcontextprotocol/server-filesystem";
const command = path.join(thisRepository, "packages/mcp/dist/command/cli.js");
const originalCommand = path.join(peersDirectory, "node_modules", packageName, "dist/index.js");

const fileBytes = 40_000;
const work = "40 KB";
/** Calls that wait at once, where several do. */
const callsAtOnce = 16;
/** Times of calls to other processes differ by a factor of two, so they are measured in so many times more rounds. */
const moreRoundsOfCalls = 10;

/** A server over standard input and output. */
interface Candidate {
  readonly name: string;
  /** What Node.js is started with. */
  readonly args: readonly string[];
  /** The tool that reads the file. */
  readonly tool: string;
}

/** The servers of the Model Context Protocol: what they put into a prompt, how soon and how fast they answer. */
export const server: Unit = {
  id: "server",
  title: "Servers of the Model Context Protocol",
  needsPeers: true,
  async run({ plan, files, peersMissing }) {
    const name = "server-40kb.txt";
    const text = await fortyKilobytes(files);
    fs.writeFileSync(path.join(files.root, name), text);
    const ours: Candidate = { name: "@readfile/mcp", args: [command, files.root], tool: "read_file" };
    const alike: Candidate = {
      name: "@readfile/mcp --compat filesystem",
      args: [command, "--compat", "filesystem", files.root],
      tool: "read_text_file",
    };
    const original: Candidate = {
      name: "MCP filesystem server",
      args: [originalCommand, files.root],
      tool: "read_text_file",
    };
    const candidates = peersMissing === undefined ? [ours, alike, original] : [ours, alike];
    const starts = await measureStarts(candidates, plan.coldRounds);
    const calls = await measureCalls(candidates, name, plan.smallRounds * moreRoundsOfCalls);
    const http = await measureHttp([command, "--http", "0", files.root], name, plan.smallRounds);
    return {
      rows: [
        ...rowsOf("start", "start to the first answer", starts),
        ...rowsOf("call", `${work} over stdio`, calls.alone),
        ...rowsOf("calls", `${work} over stdio, ${callsAtOnce} calls at once`, calls.together),
        ofOurs({
          id: "server/http",
          work: `${work} over HTTP`,
          ours: ours.name,
          measure: "milliseconds",
          values: measuredMs(http),
        }),
      ],
      checks: checksOf(calls.answers, text, original.name),
      tables: [tokensTable(calls.answers), callsTable(calls, http, ours.name)],
      notes: [
        "The filesystem server has no HTTP. Each text comes twice from it and from `--compat filesystem`, in `content` and in " +
          "`structuredContent`; what reaches a model is its client's choice.",
        ...(peersMissing === undefined ? [`${packageName} ${peerVersion(packageName)}`] : []),
      ],
    };
  },
};

/** A text of about 40 KB, which is a page of `read_file`. */
async function fortyKilobytes(files: Parameters<Unit["run"]>[0]["files"]): Promise<string> {
  const source = (await files.small()).find(({ id }) => id === "200kb-deep");
  if (source === undefined) throw new Error("there is no text to take 40 KB of");
  const end = source.content.lastIndexOf("\n", fileBytes);
  return source.content.slice(0, end + 1);
}

async function measureStarts(candidates: readonly Candidate[], rounds: number): Promise<Series[]> {
  const turns = candidates.map(({ name, args }) => ({
    name,
    async sample() {
      const started = performance.now();
      const running = await startStdioServer(args);
      const milliseconds = performance.now() - started;
      await running.close();
      return milliseconds;
    },
  }));
  return await takeTurns(turns, rounds);
}

/** What a server lists and answers. */
interface Answers {
  readonly name: string;
  readonly tools: readonly ListedTool[];
  readonly read: ServerResult;
}

interface MeasuredCalls {
  readonly alone: readonly Series[];
  /** Milliseconds of one call of several at once. */
  readonly together: readonly Series[];
  readonly answers: readonly Answers[];
}

async function measureCalls(
  candidates: readonly Candidate[],
  file: string,
  rounds: number,
): Promise<MeasuredCalls> {
  const running: { readonly candidate: Candidate; readonly server: StdioServer }[] = [];
  try {
    for (const candidate of candidates) {
      running.push({ candidate, server: await startStdioServer(candidate.args) });
    }
    const answers: Answers[] = [];
    const one: Awaited<ReturnType<typeof timedCalls>>[] = [];
    const several: typeof one = [];
    for (const { candidate, server: started } of running) {
      const { name, tool } = candidate;
      const read = async (): Promise<ServerResult> =>
        started.call("tools/call", { name: tool, arguments: { path: file } });
      const { tools = [] } = await started.call("tools/list", {});
      answers.push({ name, tools, read: await read() });
      one.push(await timedCalls(name, read));
      several.push(
        await timedCalls(name, async () => Promise.all(Array.from({ length: callsAtOnce }, read))),
      );
    }
    const alone = await takeTurns(one, rounds);
    const together = (await takeTurns(several, rounds)).map(({ name, milliseconds }) => ({
      name,
      milliseconds: milliseconds.map((ms) => (ms === null ? null : ms / callsAtOnce)),
    }));
    return { alone, together, answers };
  } finally {
    for (const { server: started } of running) await started.close();
  }
}

async function measureHttp(args: readonly string[], file: string, rounds: number): Promise<Series> {
  const http = await startHttpServer(args);
  try {
    const read = async (): Promise<ServerResult> => http.callTool("read_file", { path: file });
    const [series] = await takeTurns([await timedCalls("@readfile/mcp over HTTP", read)], rounds);
    if (series === undefined) throw new Error("HTTP was not measured");
    return series;
  } finally {
    await http.close();
  }
}

function rowsOf(id: string, what: string, series: readonly Series[]): Row[] {
  const [ours, alike, original] = series;
  return [ours, alike].flatMap((one, index) => {
    if (one === undefined) return [];
    const row = { id: `server/${id}${index === 0 ? "" : "/compat"}`, work: what };
    return original === undefined
      ? [ofOurs({ ...row, ours: one.name, measure: "milliseconds", values: measuredMs(one) })]
      : [compare({ ...row, ours: one, against: original, measure: "times", goal: goals.serverByOriginal })];
  });
}

/** Tokens of the tools as a model receives them. */
function toolTokens(tools: readonly ListedTool[]): number {
  return countTokens(
    JSON.stringify(tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))),
  );
}

/** Tokens of all that a client receives of a read. */
function answerTokens({ content, structuredContent }: ServerResult): number {
  return (
    countTokens(textOf({ content: content ?? [] })) +
    (structuredContent === undefined ? 0 : countTokens(JSON.stringify(structuredContent)))
  );
}

function tokensTable(answers: readonly Answers[]): FreeTable {
  return {
    title: "Tokens (o200k_base)",
    head: ["server", "tools", "of `tools/list`", `of one read of ${work}`, "of its text alone"],
    body: answers.map(({ name, tools, read }) => [
      name,
      ...[tools.length, toolTokens(tools), answerTokens(read), countTokens(textOf(read))].map((count) =>
        count.toLocaleString("en-US"),
      ),
    ]),
  };
}

function perSecond(series: Series | undefined): string {
  const median = series === undefined ? null : medianOrNull(measuredMs(series));
  return median === null ? "-" : Math.round(1000 / median).toLocaleString("en-US");
}

function callsTable({ alone, together }: MeasuredCalls, http: Series, httpName: string): FreeTable {
  return {
    title: `Calls per second, reading ${work}`,
    head: ["server", "stdio", `stdio, ${callsAtOnce} at once`, "HTTP"],
    body: alone.map((series, index) => [
      series.name,
      perSecond(series),
      perSecond(together[index]),
      series.name === httpName ? perSecond(http) : "-",
    ]),
  };
}

function checksOf(answers: readonly Answers[], text: string, originalName: string): Check[] {
  const [ours, alike] = answers;
  const original = answers.find(({ name }) => name === originalName);
  if (ours === undefined || alike === undefined) throw new Error("ours were not measured");
  const shown = textOf(ours.read)
    .split("\n")
    .slice(1)
    .map((line) => line.slice(line.indexOf("\t") + 1));
  const checks: Check[] = [
    { what: "read_file shows the file's lines", same: `${shown.join("\n")}\n` === text, ours: true },
    { what: "--compat filesystem gives the file's text", same: textOf(alike.read) === text, ours: true },
  ];
  if (original === undefined) return checks;
  return [
    ...checks,
    {
      what: "the filesystem server gives the file's text",
      same: textOf(original.read) === text,
      ours: false,
    },
    {
      what: "our tools take fewer tokens than the filesystem server's",
      same: [ours, alike].every(({ tools }) => toolTokens(tools) < toolTokens(original.tools)),
      ours: true,
    },
    {
      what: "a read by read_file takes fewer tokens than one by the filesystem server",
      same: answerTokens(ours.read) < answerTokens(original.read),
      ours: true,
    },
  ];
}
