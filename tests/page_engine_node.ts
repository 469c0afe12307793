// Runs the page's engine in Node: answers requests, each a line of JSON, with a line.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { answered, type Files, prepare } from "./page_engine";

prepare(Object.fromEntries(process.argv.slice(2).map((one) => [one.split("=")[0], new Uint8Array(readFileSync(one.split("=")[1]!))])) as never as Files);
for await (const line of createInterface({ input: process.stdin })) console.log(await answered(line));
