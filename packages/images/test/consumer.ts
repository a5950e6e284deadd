import { adapterConsumer, type AdapterConsumer } from "@readfile/adapter-testing";

/** Packages that depend on this one. */
export const consumer: AdapterConsumer = adapterConsumer(new URL("..", import.meta.url));
