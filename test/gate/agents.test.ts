// Who acts and who is told, and amounts in words: pairs written by hand, none from fixtures/gate.
import { describe, expect, test } from "vitest";
import { judgePair } from "../../src/core/gate/index.js";

const KEPT: readonly (readonly [original: string, rewrite: string])[] = [
  ["Notify the customer as soon as the order ships.", "Tell the customer once the order has been shipped."],
  ["The courier hands the parcel to the recipient.", "The parcel is handed to the recipient by the courier."],
  [
    "Pharmacists may substitute a cheaper medication.",
    "A pharmacist can replace a medication with a cheaper one.",
  ],
  ["发现包裹破损时，两小时内通知仓库。", "如果包裹坏了，两小时之内告知仓库。"],
  ["房东收到押金后，给租客开具收据。", "房东拿到押金以后，开收据给租客。"],
  ["由经理审批折扣。", "折扣由经理批准。"],
  ["仅限会员使用，到期作废。", "只有会员可以用，过期失效。"],
  ["逐条核对账单，遇到疑问联系财务。", "一条一条核对账单，有问题就找财务。"],
  ["文档位于 https://docs.example.cn/a，配置另见说明。", "配置另见说明，文档在 https://docs.example.cn/a。"],
];
const TURNED: readonly (readonly [original: string, rewrite: string])[] = [
  [
    "Report any damaged parcel to the warehouse within 2 hours.",
    "Have the warehouse report any damaged parcel within 2 hours.",
  ],
  ["Notify the customer as soon as the order ships.", "The customer notifies as soon as the order ships."],
  ["Send the contract to the tenant.", "Let the tenant send the contract."],
  ["The nurse tells the doctor about the allergy.", "The doctor tells the nurse about the allergy."],
  ["Remind the guest of the late check-out fee.", "The guest reminds you of the late check-out fee."],
  [
    "If a token leaks, revoke it and notify the security team.",
    "If a token leaks, have the security team revoke it and notify you.",
  ],
  ["通知仓库包裹破损。", "让仓库通知包裹破损。"],
  ["把报告发给患者。", "请患者把报告发来。"],
  ["提醒前台客人即将到店。", "前台提醒你客人即将到店。"],
  ["护士告诉医生病人过敏。", "医生告诉护士病人过敏。"],
  ["房东给租客开具收据。", "租客给房东开具收据。"],
  ["由经理审批折扣。", "向经理申请折扣。"],
  ["顾客联系客服后退款。", "客服联系顾客后退款。"],
];

describe("who acts", () => {
  test.each(KEPT)("stays: %s", (original, rewrite) => {
    expect(judgePair({ original, rewrite }).reasons).toEqual([]);
  });
  test.each(TURNED)("is turned round: %s", (original, rewrite) => {
    const verdict = judgePair({ original, rewrite });
    expect(verdict.accept).toBe(false);
    expect(verdict.reasons.length).toBeGreaterThan(0);
  });
});

describe("spelled amounts and times", () => {
  test.each([
    ["A break lasts 30 minutes.", "A break lasts half an hour.", true],
    ["A break lasts half an hour.", "A break lasts 20 minutes.", false],
    ["Wait an hour and a half before retrying.", "Wait 30 minutes before retrying.", false],
    ["会议下午三点半开始。", "会议 15:30 开始。", true],
    ["会议下午三点半开始。", "会议上午三点半开始。", false],
    ["等半小时再试。", "等 30 分钟再试。", true],
    ["等一个半小时再试。", "等 30 分钟再试。", false],
    ['Say "half an hour" to the guest.', 'Say "30 minutes" to the guest.', false],
  ])("%s | %s", (original, rewrite, accept) => {
    expect(judgePair({ original, rewrite }).accept).toBe(accept);
  });
});
