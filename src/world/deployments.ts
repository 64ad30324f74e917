/** Every deployment that ships, by the name of its Harness. */
import type { Deployment } from "./deployment.js";
import { livestream } from "./livestream.js";
import { livestreamZh } from "./livestream-zh.js";

export const deployments: readonly Deployment[] = [livestream, livestreamZh];
