export { packageConfig as default } from "../../tsdown.package.ts";
