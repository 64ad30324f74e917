// How far a word reaches, and who does it to whom: pairs written by hand, none from fixtures/gate.
import { describe, expect, test } from "vitest";
import { judgePair } from "../../src/core/gate/index.js";

const REFUSED: Readonly<Record<string, readonly (readonly [original: string, rewrite: string])[]>> = {
  "the one at hand became all": [
    ["列出当前用户的订单", "列出所有用户的订单"],
    ["Show files of the current project.", "Show files of every project."],
    ["Search within the given folder.", "Search within all folders."],
    ["查看该用户的记录。", "查看所有用户的记录。"],
  ],
  "only is said of something else": [
    ["Ask only the manager about prices", "Ask the manager only about prices"],
    ["只向经理询问价格。", "向经理只询问价格。"],
  ],
  "first and later changed places": [
    ["After the payment clears, ship the order", "Once the order ships, the payment clears"],
    ["先付款后发货。", "发货后付款。"],
    ["付款到账后再发货。", "发货后付款才到账。"],
  ],
  "a denial went to the clause beside it": [
    ["Delete drafts and do not delete published posts.", "Do not delete drafts and delete published posts."],
    ["Email the buyer but do not call the seller.", "Call the seller but do not email the buyer."],
    ["Open the window, not the door.", "Open the door, not the window."],
    ["可以修改标题，不能修改正文。", "可以修改正文，不能修改标题。"],
  ],
  "what is said of a thing became an order": [
    ["Close tickets that have no reply", "Do not close tickets that have a reply"],
    ["Cancel orders that are unpaid.", "Do not cancel orders that are paid."],
    ["Return users who are not active.", "Do not return users who are active."],
    ["关闭没有回复的工单。", "不要关闭有回复的工单。"],
  ],
  "words went to the other clause": [
    [
      "See `a.md` for refunds and `b.md` for exchanges.",
      "Refunds are covered in `b.md`, exchanges in `a.md`.",
    ],
    [
      "Urgent tickets are answered within an hour, other tickets by the next morning.",
      "Urgent tickets are answered by the next morning, other tickets within an hour.",
    ],
    [
      "标为紧急的工单一小时内答复，其余工单可以等到下一个工作日。",
      "标为紧急的工单可以等到下一个工作日，其余工单一小时内答复。",
    ],
  ],
  "who does it and to whom": [
    ["The agent calls the customer back.", "The customer calls the agent back."],
    [
      "When a call drops, the agent calls the customer back.",
      "When a call drops, the customer calls the agent back.",
    ],
    ["The nurse calls the doctor.", "The doctor calls the nurse."],
    ["客服回拨顾客。", "顾客回拨客服。"],
    ["主管批改员工的报告。", "员工批改主管的报告。"],
  ],
};
for (const [kind, pairs] of Object.entries(REFUSED))
  describe(kind, () => {
    test.each(pairs)("%s | %s", (original, rewrite) => {
      expect(judgePair({ original, rewrite }).accept).toBe(false);
      expect(judgePair({ original: rewrite, rewrite: original }).accept).toBe(false);
    });
  });

describe("what only looks like it is kept", () => {
  test.each([
    ["Show the files of the current project.", "Show files of the current project."],
    ["Do not delete drafts.", "Drafts must not be deleted."],
    ["The agent calls the customer.", "The customer is called by the agent."],
    ["Return users who are not active.", "Return users that are not active."],
    ["列出当前用户的订单", "查看当前用户的订单"],
    ["关闭没有回复的工单。", "没有回复的工单要关闭。"],
  ])("%s | %s", (original, rewrite) => {
    expect(judgePair({ original, rewrite }).reasons).toEqual([]);
  });
});
