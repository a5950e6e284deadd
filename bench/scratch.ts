import { installPeers } from "./src/peers/install-peers.ts";
import { documents } from "./src/units/documents.ts";
import { planOf } from "./src/plan.ts";
const missing = installPeers();
console.log("peers:", missing);
const result = await documents.run({ plan: planOf({ quick: true }), files: undefined as never, peersMissing: missing });
console.log(JSON.stringify(result, null, 1));
process.exit();
