import { describeConformance } from "../../src/describe-conformance.ts";
import { coreDriver } from "../../src/driver/core-driver.ts";

// The goldens are core's answers. When only this test fails, core changed, and `pnpm conformance:update` shows how.
describeConformance(coreDriver);
