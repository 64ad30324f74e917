/** JSON Schemas with values that fit them and values that do not, each keyword at its edge, by hand. */

export type SchemaCase = readonly [schema: string, fitting: readonly string[], others: readonly string[]];

export const SCHEMA_CASES: Readonly<Record<string, readonly SchemaCase[]>> = {
  types: [
    ["{}", ["1", "null", '"a"', "[]", "{}"], []],
    ['{"type":"null"}', ["null"], ["0", '""', "false"]],
    ['{"type":"array"}', ["[]"], ["{}", "null", '"a"']],
    ['{"type":"object"}', ["{}"], ["[]", "null"]],
    ['{"type":"string"}', ['""'], ["1", "null"]],
    ['{"type":"boolean"}', ["true", "false"], ["0", '"true"']],
    ['{"type":"number"}', ["1", "1.5", "-0", "9007199254740993"], ['"1"', "true"]],
    ['{"type":"integer"}', ["1", "1.0", "1e2", "-3", "9007199254740993"], ["1.5", "1e-2", '"1"']],
    ['{"type":["string","null"]}', ['"a"', "null"], ["1"]],
  ],
  values: [
    ['{"enum":["a",1,null]}', ['"a"', "1", "1.0", "null"], ['"b"', "2", "false"]],
    ['{"const":{"a":[1]}}', ['{"a":[1]}'], ['{"a":[2]}', '{"a":[1],"b":1}']],
    ['{"const":null}', ["null"], ["0"]],
    ['{"const":9007199254740993}', ["9007199254740993"], ["9007199254740992"]],
    ['{"minimum":2}', ["2", "3", "2.5", '"a"'], ["1", "1.9"]],
    ['{"maximum":2}', ["2", "1", "1.5"], ["3", "2.1"]],
    ['{"exclusiveMinimum":2}', ["3", "2.1"], ["2", "1"]],
    ['{"exclusiveMaximum":2}', ["1", "1.9"], ["2", "3"]],
    ['{"minimum":9007199254740993}', ["9007199254740993"], ["9007199254740992"]],
    ['{"multipleOf":3}', ["9", "0", "-3", "9.0"], ["10"]],
    ['{"multipleOf":0.5}', ["1.5", "2"], ["1.25"]],
    // no quotient of floats says so
    ['{"multipleOf":0.1}', ["0.3", "1e2", "-0.7"], ["0.35", "1e-2"]],
    ['{"multipleOf":0}', [], ["1", "0"]],
    // a bound that is no number says nothing
    ['{"minimum":"2"}', ["1"], []],
  ],
  sizes: [
    ['{"minLength":2,"maxLength":3}', ['"ab"', '"abc"', "1"], ['"a"', '"abcd"']],
    // characters, not code units
    ['{"maxLength":2}', ['"😀😀"'], ['"😀😀😀"']],
    ['{"pattern":"^a.$"}', ['"ab"', '"a😀"', "1"], ['"b"', '"abc"']],
    ['{"minItems":1,"maxItems":2}', ["[1]", "[1,2]", "{}"], ["[]", "[1,2,3]"]],
    [
      '{"uniqueItems":true}',
      ["[]", "[1,2]", '[1,"1"]', '[{"a":1},{"a":2}]'],
      ["[1,2,1]", "[1,1.0]", '[{"a":1},{"a":1}]'],
    ],
    ['{"uniqueItems":false}', ["[1,1]"], []],
    [
      '{"minProperties":1,"maxProperties":2}',
      ['{"a":1}', '{"a":1,"b":2}', "[]"],
      ["{}", '{"a":1,"b":2,"c":3}'],
    ],
  ],
  members: [
    ['{"required":["a","b"]}', ['{"a":1,"b":null}', "[]", '"a"'], ['{"a":1}', "{}"]],
    ['{"properties":{"a":{"type":"string"}}}', ['{"a":"x"}', '{"b":1}', "{}"], ['{"a":1}']],
    ['{"properties":{"a":{}},"additionalProperties":false}', ['{"a":1}', "{}"], ['{"b":1}', '{"a":1,"b":1}']],
    ['{"additionalProperties":{"type":"string"}}', ['{"a":"x"}'], ['{"a":1}']],
    ['{"patternProperties":{"^x":{"type":"number"}}}', ['{"x1":1,"y":"a"}'], ['{"x1":"a"}']],
    [
      '{"patternProperties":{"^x":{}},"properties":{"a":{}},"additionalProperties":false}',
      ['{"x1":1,"a":2}'],
      ['{"y":1}', '{"x1":1,"y":1}'],
    ],
    [
      '{"properties":{"x":{"type":"string"}},"patternProperties":{"^x":{"minLength":2}}}',
      ['{"x":"ab"}'],
      ['{"x":"a"}'],
    ],
    ['{"propertyNames":{"maxLength":1}}', ['{"a":1}', "{}"], ['{"ab":1}']],
    ['{"dependentRequired":{"a":["b"]}}', ['{"a":1,"b":2}', '{"b":1}', "{}"], ['{"a":1}']],
    ['{"dependentSchemas":{"a":{"required":["c"]}}}', ['{"a":1,"c":2}', "{}"], ['{"a":1}']],
    [
      '{"dependencies":{"a":["b"],"c":{"required":["d"]}}}',
      ['{"a":1,"b":1}', '{"c":1,"d":1}'],
      ['{"a":1}', '{"c":1}'],
    ],
  ],
  items: [
    ['{"items":{"type":"number"}}', ["[]", "[1,2]", "{}"], ['[1,"a"]']],
    ['{"items":false}', ["[]"], ["[1]"]],
    ['{"prefixItems":[{"type":"number"},{"type":"string"}]}', ["[1]", '[1,"a",null]'], ['["a"]', "[1,2]"]],
    ['{"prefixItems":[{}],"items":{"type":"string"}}', ['[1,"a"]', "[1]"], ["[1,2]"]],
    ['{"items":[{"type":"number"}],"additionalItems":false}', ["[1]", "[]"], ["[1,2]", '["a"]']],
    ['{"items":[{"type":"number"}]}', ['[1,"a"]'], ['["a"]']],
    ['{"contains":{"type":"number"}}', ['["a",1]'], ["[]", '["a"]']],
    ['{"contains":{"type":"number"},"minContains":2}', ["[1,2]"], ["[1]", '[1,"a"]']],
    ['{"contains":{"type":"number"},"minContains":0}', ["[]", '["a"]'], []],
    ['{"contains":{"type":"number"},"maxContains":1}', ['[1,"a"]'], ["[1,2]", "[]"]],
  ],
  "schemas of schemas": [
    ['{"allOf":[{"minimum":1},{"maximum":3}]}', ["1", "3"], ["0", "4"]],
    ['{"anyOf":[{"type":"string"},{"minimum":3}]}', ['"a"', "3"], ["2"]],
    ['{"anyOf":[]}', [], ["1"]],
    ['{"oneOf":[{"minimum":1},{"maximum":3}]}', ["0", "4"], ["1", "3"]],
    ['{"oneOf":[{"type":"string"},{"type":"null"}]}', ['"a"', "null"], ["1"]],
    ['{"not":{"type":"string"}}', ["1"], ['"a"']],
    ['{"if":{"minimum":5},"then":{"maximum":7},"else":{"minimum":1}}', ["6", "7", "1", "4"], ["8", "0"]],
    ['{"if":{"minimum":5},"then":false}', ["1"], ["5"]],
    ['{"if":{"minimum":5},"else":false}', ["5"], ["1"]],
    ['{"properties":{"a":true,"b":false}}', ['{"a":1}'], ['{"b":1}']],
  ],
  references: [
    ['{"properties":{"a":{"$ref":"#/$defs/n"}},"$defs":{"n":{"type":"number"}}}', ['{"a":1}'], ['{"a":"x"}']],
    ['{"$ref":"#/$defs/a~1b~0c","$defs":{"a/b~c":{"type":"number"}}}', ["1"], ['"x"']],
    ['{"properties":{"a":{"$ref":"#/anyOf/1"}},"anyOf":[{},{"type":"string"}]}', ['{"a":"x"}'], ['{"a":1}']],
    // a list of lists, to any depth of the value
    ['{"type":"array","items":{"$ref":"#"}}', ["[]", "[[[]]]"], ["[[1]]", "1"]],
  ],
};
