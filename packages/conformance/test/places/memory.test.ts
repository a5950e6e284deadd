import { memorySource } from "@readfile/core";
import { describeConformance } from "../../src/describe-conformance.ts";
import { sourceDriver } from "../../src/driver/source-driver.ts";
import { filesBeneath } from "../../src/fixtures/files-beneath.ts";

// As in the README.
const lacks = {
  links: "a memory holds no links",
  pipes: "a memory holds no pipes",
  emptyDirectories: "a memory holds no directory without files",
  times: "a memory sets the time of a file when it is written",
};
const driver = sourceDriver("memory", (directory) => memorySource(filesBeneath(directory)), lacks);
describeConformance(driver);
