import { describeConformance } from "../../src/describe-conformance.ts";
import { coreDriver } from "../../src/driver/core-driver.ts";

// The goldens are core's: where this fails alone, core changed, and `pnpm conformance:update` shows what.
describeConformance(coreDriver);
