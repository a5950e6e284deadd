export { describeConformance, type DescribeConformanceOptions } from "./describe-conformance.ts";
export { describeSource, type MakeSource } from "./describe-source.ts";
