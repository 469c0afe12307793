// The address of Martinique's WebAssembly module.
export { default as module } from "../../../../../src/balandra/wasm/modules/martinique.wasm?url";
