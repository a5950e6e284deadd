import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LineKernel } from "../../../src/lines/kernel/line-kernel.ts";

beforeEach(() => void vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  // Files that share this process would get a kernel without WebAssembly.
  vi.resetModules();
});

/** The kernel of a process that starts now. */
async function newKernel(): Promise<LineKernel> {
  const { createKernel } = await import("../../../src/lines/kernel/shared-kernel.ts");
  return createKernel(64, 64);
}

function refuse(): never {
  throw new RangeError("refused");
}

/** The part of WebAssembly that the kernel uses. */
interface Host {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: object };
  compile(bytes: Uint8Array): Promise<object>;
}

const { WebAssembly: host } = globalThis as unknown as { readonly WebAssembly: Host };

test.for<[string, unknown, string]>([
  ["runs in WebAssembly", host, "WasmKernel"],
  ["does without where there is none", undefined, "ScriptKernel"],
  ["does without where the module is refused", { Module: refuse, Instance: host.Instance }, "ScriptKernel"],
  ["does without where an instance is refused", { Module: host.Module, Instance: refuse }, "ScriptKernel"],
  [
    "does without where there is no memory",
    {
      Module: host.Module,
      Instance: function withoutMemory(module: object): object {
        const { exports } = new host.Instance(module);
        return { exports: { ...exports, reserve: () => -1 } };
      },
    },
    "ScriptKernel",
  ],
])("%s", async ([, webAssembly, name]) => {
  vi.stubGlobal("WebAssembly", webAssembly);
  const kernel = await newKernel();
  expect(kernel.constructor.name).toBe(name);
  expect(kernel.buffer.length).toBe(64);
  expect(kernel.count(Buffer.from("a\nb\n"))).toBe(2);
});

test("the module that was compiled for the shared kernel serves the others", async () => {
  const compiling: Promise<object>[] = [];
  let compilations = 0;
  vi.stubGlobal("WebAssembly", {
    Instance: host.Instance,
    Module: function counted(bytes: Uint8Array): object {
      compilations++;
      return new host.Module(bytes);
    },
    compile(bytes: Uint8Array): Promise<object> {
      compilations++;
      const module = host.compile(bytes);
      compiling.push(module);
      return module;
    },
  });
  const { createKernel, prepareSharedKernel, sharedKernel } =
    await import("../../../src/lines/kernel/shared-kernel.ts");
  prepareSharedKernel();
  prepareSharedKernel();
  expect(sharedKernel().constructor.name).toBe("ScriptKernel");
  await Promise.all(compiling);
  await vi.waitFor(() => expect(sharedKernel().constructor.name).toBe("WasmKernel"));
  expect(createKernel(64, 64).constructor.name).toBe("WasmKernel");
  expect(compilations).toBe(1);
});
