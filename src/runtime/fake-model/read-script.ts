/** The file of a scripted model: strict, with line and column of each mistake. */
import { readYaml } from "../../io/yaml/yaml.js";
import { FakeScript } from "../../model/fake-script.js";
import { failed, ok, type Problem, type Result } from "../../model/problem.js";
import { type Misfit, pathText, readStrict } from "../../model/strict.js";

/** `shown`: the file's name as it was given. */
export function readScript(path: string, shown: string): Result<FakeScript> {
  const read = readYaml(path);
  if (!read.ok)
    return failed(...read.problems.map((one) => ({ ...one, where: one.where.replace(path, shown) })));
  const { value, at } = read.value;
  const complain = ({ path: place, what, expected, exists }: Misfit): Problem => {
    const { line, column } = at(place);
    const named = place.length === 0 ? what : `${pathText(place)}: ${what}`;
    return {
      code: "bad-file",
      where: `${shown}:${line}:${column}`,
      what: named,
      ...(expected === undefined ? {} : { expected }),
      ...(exists === undefined ? {} : { exists }),
    };
  };
  const fitted = readStrict(FakeScript, value);
  if (!fitted.ok) return failed(...fitted.misfits.map(complain));
  const script = fitted.value;
  if (script.policy !== undefined && script.tasks === undefined)
    return failed(
      complain({
        path: ["policy"],
        what: "needs tasks that it knows",
        expected: "tasks: a dataset or a Recipe",
      }),
    );
  const silent = script.rules.findIndex(
    ({ answer, faults }) => answer === undefined && faults.length === 0 && script.policy === undefined,
  );
  return silent < 0
    ? ok(script)
    : failed(
        complain({
          path: ["rules", silent],
          what: "says nothing",
          expected: "an answer, faults, or a policy",
        }),
      );
}
