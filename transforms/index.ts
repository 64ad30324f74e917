/** Every transform that ships, by name. Nothing registers itself: a transform that is not listed here does not exist. */
import type { Transform } from "../src/transform.js";
import activateByFile from "./activate-by-file.js";
import addCorrections from "./add-corrections.js";
import addDistractorSkills from "./add-distractor-skills.js";
import addDistractorTools from "./add-distractor-tools.js";
import addIdleHooks from "./add-idle-hooks.js";
import addNeutralSections from "./add-neutral-sections.js";
import applyEdits from "./apply-edits.js";
import batchCalls from "./batch-calls.js";
import bumpVersions from "./bump-versions.js";
import changeBudgets from "./change-budgets.js";
import checkInSchema from "./check-in-schema.js";
import collapseRetries from "./collapse-retries.js";
import detailDescriptions from "./detail-descriptions.js";
import dropIdleHooks from "./drop-idle-hooks.js";
import dropUnusedSkills from "./drop-unused-skills.js";
import dropUnusedTools from "./drop-unused-tools.js";
import duplicateNames from "./duplicate-names.js";
import hideConstants from "./hide-constants.js";
import injectFaults from "./inject-faults.js";
import inlineRefs from "./inline-refs.js";
import maskRules from "./mask-rules.js";
import mergeHooks from "./merge-hooks.js";
import mergeTools from "./merge-tools.js";
import misleadDescriptions from "./mislead-descriptions.js";
import moveHookLimits from "./move-hook-limits.js";
import moveHookMessages from "./move-hook-messages.js";
import moveLimits from "./move-limits.js";
import moveSkillText from "./move-skill-text.js";
import nestParams from "./nest-params.js";
import nestResults from "./nest-results.js";
import padResults from "./pad-results.js";
import placeRole from "./place-role.js";
import prefixTools from "./prefix-tools.js";
import recodeEnums from "./recode-enums.js";
import refreshCallIds from "./refresh-call-ids.js";
import removeNeededTools from "./remove-needed-tools.js";
import renameHooks from "./rename-hooks.js";
import renameParams from "./rename-params.js";
import renameResults from "./rename-results.js";
import renameSkills from "./rename-skills.js";
import renameTools from "./rename-tools.js";
import reorderExamples from "./reorder-examples.js";
import reorderHooks from "./reorder-hooks.js";
import reorderItems from "./reorder-items.js";
import reorderParams from "./reorder-params.js";
import reorderPrompt from "./reorder-prompt.js";
import reorderRules from "./reorder-rules.js";
import reorderSkills from "./reorder-skills.js";
import reorderTools from "./reorder-tools.js";
import requireParams from "./require-params.js";
import restateRules from "./restate-rules.js";
import restyleCalls from "./restyle-calls.js";
import restyleContext from "./restyle-context.js";
import restyleHookMessages from "./restyle-hook-messages.js";
import restyleItems from "./restyle-items.js";
import restyleMatchers from "./restyle-matchers.js";
import restylePrompt from "./restyle-prompt.js";
import restyleResults from "./restyle-results.js";
import restyleSkills from "./restyle-skills.js";
import restyleTools from "./restyle-tools.js";
import retypeParams from "./retype-params.js";
import rewordDescriptions from "./reword-descriptions.js";
import rewordHookMessages from "./reword-hook-messages.js";
import rewordSections from "./reword-sections.js";
import rewordSkills from "./reword-skills.js";
import spaceText from "./space-text.js";
import splitHooks from "./split-hooks.js";
import splitTools from "./split-tools.js";
import swapNames from "./swap-names.js";
import tellDefaults from "./tell-defaults.js";
import translateSkills from "./translate-skills.js";
import unnestParams from "./unnest-params.js";
import wrapParams from "./wrap-params.js";
import wrapResults from "./wrap-results.js";

export const builtins: readonly Transform[] = [
  activateByFile,
  addCorrections,
  addDistractorSkills,
  addDistractorTools,
  addIdleHooks,
  addNeutralSections,
  applyEdits,
  batchCalls,
  bumpVersions,
  changeBudgets,
  checkInSchema,
  collapseRetries,
  detailDescriptions,
  dropIdleHooks,
  dropUnusedSkills,
  dropUnusedTools,
  duplicateNames,
  hideConstants,
  injectFaults,
  inlineRefs,
  maskRules,
  mergeHooks,
  mergeTools,
  misleadDescriptions,
  moveHookLimits,
  moveHookMessages,
  moveLimits,
  moveSkillText,
  nestParams,
  nestResults,
  padResults,
  placeRole,
  prefixTools,
  recodeEnums,
  refreshCallIds,
  removeNeededTools,
  renameHooks,
  renameParams,
  renameResults,
  renameSkills,
  renameTools,
  reorderExamples,
  reorderHooks,
  reorderItems,
  reorderParams,
  reorderPrompt,
  reorderRules,
  reorderSkills,
  reorderTools,
  requireParams,
  restateRules,
  restyleCalls,
  restyleContext,
  restyleHookMessages,
  restyleItems,
  restyleMatchers,
  restylePrompt,
  restyleResults,
  restyleSkills,
  restyleTools,
  retypeParams,
  rewordDescriptions,
  rewordHookMessages,
  rewordSections,
  rewordSkills,
  spaceText,
  splitHooks,
  splitTools,
  swapNames,
  tellDefaults,
  translateSkills,
  unnestParams,
  wrapParams,
  wrapResults,
];
