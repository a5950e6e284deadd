import { localSource, memorySource } from "@readfile/core";
import { describeSource } from "../../src/describe-source.ts";
import { folderMaker } from "../fixtures/folder-maker.ts";

const folderOf = folderMaker();

describeSource("memory", (files) => memorySource(files));

describeSource("local", (files) => localSource({ root: folderOf(files) }));
