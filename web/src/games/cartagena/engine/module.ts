// The address of Cartagena's WebAssembly module.
export { default as module } from "../../../../../src/balandra/wasm/modules/cartagena.wasm?url";
