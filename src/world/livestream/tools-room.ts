/** The tools about the room, and loading a Skill. */
import { get } from "../../model/json.js";
import type { Adapters } from "../deployment.js";
import { ROOM_PARTS } from "../operations.js";
import { idJson } from "../shop.js";
import { readId, readList, readText } from "./read.js";

export const roomStatus: Adapters["roomStatus"] = {
  tool: "room_status",
  write: ({ parts }) => ({ include: parts }),
  read: (args) => ({ parts: readList(args, "include", ROOM_PARTS) }),
  show: ({ room, queue, parts }) => ({
    room_no: idJson(room.id),
    ...(parts.includes("queue")
      ? {
          queue: queue.map((product, at) => ({
            place: at + 1,
            link: idJson(product.id),
            called: product.short,
            on_screen: at === room.current,
          })),
        }
      : {}),
    ...(parts.includes("audience") ? { watching: room.viewers } : {}),
    ...(parts.includes("schedule") ? { host: room.host, ends_at: room.endsAt } : {}),
  }),
};

export const switchItem: Adapters["switchItem"] = {
  tool: "present_item",
  write: ({ productId, place, reason }) => ({ link_id: idJson(productId), position: place, reason }),
  read: (args) => {
    const productId = readId(args, "link_id");
    const place = get(args, "position") === "now" ? "now" : "next";
    return productId === undefined ? undefined : { productId, place, reason: readText(args, "reason") };
  },
  show: ({ product, place, ahead }) => ({
    link: idJson(product.id),
    called: product.short,
    shown: place,
    items_ahead: ahead,
  }),
};

export const loadSkill: Adapters["loadSkill"] = {
  tool: "load_skill",
  write: ({ skill }) => ({ skill_name: skill }),
  read: (args) => ({ skill: readText(args, "skill_name") }),
  show: ({ body }) => body,
};
