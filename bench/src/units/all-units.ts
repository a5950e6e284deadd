import { adapters } from "./adapters.ts";
import { cold } from "./cold/cold.ts";
import { count } from "./count.ts";
import { documents } from "./documents.ts";
import { ends } from "./ends.ts";
import { load } from "./load/load.ts";
import { loopBlock } from "./loop-block.ts";
import { memory } from "./memory.ts";
import { peers } from "./peers.ts";
import { peersOnBigFile } from "./peers-on-big-file.ts";
import { places } from "./places.ts";
import { server } from "./server.ts";
import { small } from "./small.ts";
import { source } from "./source.ts";
import type { Unit } from "./unit.ts";
import { window } from "./window.ts";

/** All units, in the order of the report. */
export const allUnits: readonly Unit[] = [
  window,
  ends,
  count,
  small,
  ...peers,
  cold,
  load,
  adapters,
  server,
  memory,
  loopBlock,
  peersOnBigFile,
  source,
  places,
  documents,
];
