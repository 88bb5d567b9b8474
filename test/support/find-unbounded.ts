import { z } from 'zod'
import type { $ZodCheckDef, $ZodType, $ZodTypes } from 'zod/v4/core'

// What of a schema takes as much as a sender likes, each with its place. The schema is read rather than tried, so that a
// field which is added tomorrow is judged as well.
export const findUnbounded = (schema: $ZodType, place = ''): string[] => visit(schema, { place, above: [] })

interface Visit {
  place: string
  above: readonly $ZodType[]
}

// Deeper than any form of ours. A schema that holds itself never ends.
const maxDepth = 20

function visit(schema: $ZodType, { place, above }: Visit): string[] {
  if (above.includes(schema) || above.length > maxDepth) return [`${place}: depth`]
  const inside = (child: $ZodType, name = ''): string[] =>
    visit(child, { place: place + name, above: [...above, schema] })
  const { def } = (schema as $ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, field]) => inside(field, `.${name}`)),
        ...(def.catchall && def.catchall._zod.def.type !== 'never' ? [`${place}: other keys`] : []),
      ]
    case 'record':
      return [
        ...(hasListedKeys(def.keyType) ? [] : unless(metaOf(schema, 'maxProperties'), `${place}: number of keys`)),
        ...inside(def.keyType, '{key}'),
        ...inside(def.valueType, '{}'),
      ]
    case 'array':
      return [...unless(has(schema, 'max_length', 'length_equals'), `${place}: length`), ...inside(def.element, '[]')]
    case 'tuple':
      return [
        ...def.items.flatMap((item, index) => inside(item, `[${index}]`)),
        ...(def.rest ? [`${place}: length`] : []),
      ]
    case 'string':
      return unless(has(schema, 'max_length', 'length_equals') || hasFixedForm(schema), `${place}: characters`)
    case 'number':
      return [
        ...unless(has(schema, 'greater_than'), `${place}: minimum`),
        ...unless(has(schema, 'less_than'), `${place}: maximum`),
      ]
    case 'union':
      return def.options.flatMap((option) => inside(option))
    case 'intersection':
      return [...inside(def.left), ...inside(def.right)]
    // What a transformation makes is made from what came in.
    case 'pipe':
      return inside(def.in)
    // `unknown`, `any`, `custom`, `lazy`, `map`, a transformation that comes before every rule, and what else zod may
    // bring: only where a rule of its own says how large it may be.
    default:
      return 'innerType' in def
        ? inside(def.innerType)
        : unless(finite.includes(def.type) || metaOf(schema, 'maxParts'), `${place}: ${def.type}`)
  }
}

const finite = ['boolean', 'null', 'undefined', 'never', 'enum', 'literal']

const unless = (isBounded: unknown, problem: string): string[] => (isBounded ? [] : [problem])

const has = ({ _zod }: $ZodType, ...wanted: string[]): boolean =>
  (_zod.def.checks ?? []).some(({ _zod: { def } }) => wanted.includes((def as $ZodCheckDef).check))

// Their patterns have a length.
const fixedForms = ['uuid', 'date']
const hasFixedForm = ({ _zod: { def } }: $ZodType): boolean =>
  'format' in def && fixedForms.includes(String(def.format))

const hasListedKeys = ({ _zod: { def } }: $ZodType): boolean => ['enum', 'literal'].includes(def.type)

// What `recordOf` and `jsonWithin` say of themselves.
const metaOf = (schema: $ZodType, name: string): unknown => z.globalRegistry.get(schema)?.[name]
