import { importOurs } from "../../ours/import-ours.ts";
import type { FleetFile } from "../../places/fleet.ts";
import { fleetReads } from "../../places/fleet.ts";
import { openIndexes } from "../../places/shared-indexes.ts";
import { countingClient, loadSdk, type Counts } from "../../places/s3-client.ts";

/** What a part of the fleet did. */
export interface FleetPart extends Counts {
  readonly latenciesMs: readonly number[];
  /** Questions to the shared cache of indexes, and those that it could answer. */
  readonly indexQuestions: number;
  readonly indexHits: number;
  /** Reads that were asked for again, because an error said so. */
  readonly retries: number;
  /** Reads that failed, or did not show what they should. */
  readonly wrong: readonly string[];
}

/** Lets agents read from one bucket in this process, each one file after another. */
export async function runFleet(input: {
  readonly endpoint: string;
  readonly bucket: string;
  readonly indexesUrl: string;
  readonly files: readonly FleetFile[];
  readonly firstAgent: number;
  readonly agents: number;
  readonly readsOfAgent: number;
}): Promise<FleetPart> {
  const { endpoint, bucket, indexesUrl, files, firstAgent, agents, readsOfAgent } = input;
  const { client, take } = countingClient(await loadSdk(), endpoint);
  const [{ readFileTool }, { s3Source }] = [await importOurs("core"), await importOurs("s3")];
  const cache = await openIndexes(indexesUrl);
  const asked = { indexQuestions: 0, indexHits: 0 };
  const indexes = {
    async get(version: string) {
      asked.indexQuestions++;
      const found = await cache.get(version);
      if (found !== null && found !== undefined) asked.indexHits++;
      return found;
    },
    set: async (version: string, index: Uint8Array) => cache.set(version, index),
  };
  const source = s3Source({ client, bucket, indexes });
  const readFile = readFileTool({ source, timeoutMs: 600_000 });
  const latenciesMs: number[] = [];
  const wrong: string[] = [];
  let retries = 0;
  const runAgent = async (agent: number): Promise<void> => {
    for (const { input: read, shows } of fleetReads(files, agent, readsOfAgent)) {
      const started = performance.now();
      let result = await readFile.run(read);
      // As an agent does that is told to try again.
      for (let time = 0; time < 2 && !result.ok && result.error.retryable; time++) {
        retries++;
        result = await readFile.run(read);
      }
      const { text } = result;
      latenciesMs.push(performance.now() - started);
      if (!text.includes(shows)) wrong.push(`${JSON.stringify(read)}: ${text.slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: agents }, (_, index) => runAgent(firstAgent + index)));
  await cache.close();
  client.destroy();
  return { ...take(), ...asked, latenciesMs, retries, wrong };
}
