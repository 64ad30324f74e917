// Makes a dataset in a process of its own, so that a test can kill it: `node generate-child.mjs RECIPE OUT OPTIONS`, options as JSON.
import { basename, dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { builtins, digestsOf, generate, loadRecipe } from "../../dist/src/index.js";

const [, , recipe, out, text] = process.argv;
const { transforms, ...options } = JSON.parse(text);
const list = transforms === undefined ? builtins : (await import(pathToFileURL(transforms).href)).builtins;
const job = loadRecipe(basename(recipe), list, {}, dirname(recipe));
const note = (line) => process.stderr.write(`${line}\n`);
let interrupted = false;
process.on("SIGINT", () => {
  interrupted = true;
});
const stop = () => interrupted;
const ways = transforms === undefined ? options : { ...options, transforms };
try {
  const made = await generate(job, out, await digestsOf(job, options.limit), { ...ways, note, stop });
  if (made.status === "interrupted") process.exitCode = 130;
  process.stdout.write(`${JSON.stringify({ status: made.status, books: made.manifest?.books })}\n`);
} catch (error) {
  process.stderr.write(`${error.name}: ${error.message}\n`);
  process.exitCode = 1;
}
