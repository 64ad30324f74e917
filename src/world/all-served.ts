/** Every world that can be called from outside. */
import { deployments } from "./deployments.js";
import type { Served } from "./served.js";
import { servedOffice } from "./served-office.js";
import { servedShop } from "./served-shop.js";

export const served: readonly Served[] = [...deployments.map(servedShop), servedOffice];
