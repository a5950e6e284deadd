import type { ReadErrorCode } from "../../src/index.ts";
import type { AllOf } from "./all-of.ts";

/** Every code of core's. */
export const errorCodes: AllOf<ReadErrorCode> = {
  INVALID_ARGUMENT: true,
  NOT_FOUND: true,
  NOT_FILE: true,
  OUTSIDE_WORKSPACE: true,
  ACCESS_DENIED: true,
  PERMISSION_DENIED: true,
  BINARY_FILE: true,
  TOO_LARGE: true,
  CHANGED_DURING_READ: true,
  OFFSET_PAST_END: true,
  TIMEOUT: true,
  INTERNAL: true,
};
