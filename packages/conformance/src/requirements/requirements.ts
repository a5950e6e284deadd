import { codexRequirements } from "./codex.ts";
import { crossRequirements } from "./cross.ts";
import { forgeRequirements } from "./forge.ts";
import { openFileRequirements } from "./open-file.ts";
import type { Requirement } from "./requirement.ts";
import { workspaceRequirements } from "./workspace.ts";

/** Every numbered requirement of the four specifications. */
export const requirements: readonly Requirement[] = [
  ...codexRequirements,
  ...workspaceRequirements,
  ...forgeRequirements,
  ...openFileRequirements,
  ...crossRequirements,
];
