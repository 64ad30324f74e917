/**
 * The library: everything the command line does, as functions over data.
 *
 * A name in this file is a promise; what is not here may change at any time.
 */
export { builtins } from "../transforms/index.js";
export { drawFor } from "./core/draw.js";
export { describeEdit, inverseAll } from "./core/edits/index.js";
export { type Lens, lensOf, type NamedCall } from "./core/lens.js";
export { lowerEpisode } from "./core/lower-episode.js";
export { lowerHarness } from "./core/lower-harness.js";
export type { Lowered } from "./core/lowered.js";
export type { LoweredEpisode } from "./core/lowered-episode.js";
export { type Plan, type PlannedStep, planView } from "./core/plan.js";
export { renderBase, renderView } from "./core/render-view.js";
export { baseVariant, buildVariant, type Variant } from "./core/variant.js";
export { type Format, formats, type ReadRecord, readRecord } from "./io/formats/index.js";
export { readBank } from "./io/harness/read-bank.js";
export { readHarness } from "./io/harness/read-harness.js";
export { readSkillFolder } from "./io/harness/skill-folder.js";
export { readToolList } from "./io/harness/tool-file.js";
export { openInput, type RawRecord } from "./io/input/lines.js";
export { lintHarness } from "./io/lint/lint-harness.js";
export { judge, type Law, laws, type Trial } from "./laws/index.js";
export { Edit } from "./model/edit.js";
export { Evidence } from "./model/evidence.js";
export { Harness } from "./model/harness.js";
export { type Json, type JsonObject, printJson } from "./model/json.js";
export { parseJson } from "./model/json-text.js";
export { Manifest } from "./model/manifest.js";
export { explain, Fault, type Problem, type Result } from "./model/problem.js";
export { Recipe } from "./model/recipe.js";
export type { Call, Message, Outcome, Part, Trajectory } from "./model/trajectory.js";
export { View } from "./model/verdict.js";
export { type Forecast, forecast } from "./run/forecast.js";
export { type Generated, type GenerateOptions, generate } from "./run/generate.js";
export { type Digests, digestsOf } from "./run/inputs.js";
export type { RunOptions } from "./run/options.js";
export { type Job, loadRecipe, type Overrides } from "./run/recipe.js";
export { show } from "./run/show.js";
export type { Shown } from "./run/shown.js";
export { type Verified, verify } from "./run/verify.js";
export {
  type McpOptions,
  type McpServer,
  openMcpBackend,
  readServers,
} from "./runtime/backends/mcp/index.js";
export { recordedBackend } from "./runtime/backends/recorded.js";
export { worldBackend } from "./runtime/backends/world.js";
export { openEpisode } from "./runtime/episode/open-episode.js";
export type { EpisodeOptions, HookFunction } from "./runtime/episode/options.js";
export type { EpisodeRun, RunLog } from "./runtime/episode-run.js";
export { type EndpointModel, endpointModel } from "./runtime/loop/endpoint-model.js";
export { type EpisodeOutcome, type RunEpisode, runEpisode } from "./runtime/loop/run-episode.js";
export type { Model } from "./runtime/model.js";
export { type HostOptions, openHost } from "./runtime/serve/open-host.js";
export { type ServeOptions, type Server, startServer } from "./runtime/serve/server.js";
export type { Task, TaskSource } from "./runtime/task.js";
export { openTasks } from "./runtime/tasks/index.js";
export { defineTransform, type Transform } from "./transform.js";
