// What a test file gets for `vitest` when it runs in plain Node, without a bundler: the same runner and the same
// assertions, from the packages that Vitest itself is made of.

import {
  ASYMMETRIC_MATCHERS_OBJECT,
  addCustomEqualityTesters,
  GLOBAL_EXPECT,
  getState,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from "@vitest/expect";
import { getCurrentTest } from "@vitest/runner";
import * as chai from "chai";

export {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  it,
  onTestFailed,
  onTestFinished,
  suite,
  test,
} from "@vitest/runner";

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);
chai.config.truncateThreshold = 40;

export const expect = (value, message) => {
  setState({ assertionCalls: getState(expect).assertionCalls + 1 }, expect);
  const assertion = chai.expect(value, message);
  const running = getCurrentTest();
  return running === undefined ? assertion : assertion.withTest(running);
};
Object.assign(expect, chai.expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT], {
  getState: () => getState(expect),
  setState: (state) => setState(state, expect),
  extend: (matchers) => chai.expect.extend(expect, matchers),
  addEqualityTesters: (testers) => addCustomEqualityTesters(testers),
  assert: chai.assert,
  unreachable: (message) => chai.assert.fail(`expected not to be reached${message ? `: ${message}` : ""}`),
});
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect);
globalThis[GLOBAL_EXPECT] = expect;
