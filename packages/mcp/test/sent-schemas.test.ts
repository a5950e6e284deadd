import { testSentSchemas } from "@readfile/adapter-testing/vitest";
import { sentSchemas } from "./sent-schemas.ts";

testSentSchemas(new URL(".", import.meta.url), sentSchemas);
