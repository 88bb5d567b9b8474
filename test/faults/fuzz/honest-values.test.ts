import { expect, test } from 'vitest'
import { newId } from '#src/kit/ids.ts'
import { allCalls } from '#src/server/all-features.ts'
import { chanceOf } from './chance.ts'
import { makeValue } from './honest-values.ts'
import { write } from './hostile-values.ts'

// Places as the product would fill them.
const filled = (text: string): unknown =>
  JSON.parse(
    text
      .replaceAll(
        '"{{json:edit}}"',
        JSON.stringify({
          words: { businessName: 'x', tagline: '', cta: '' },
          mood: null,
          look: null,
          keepsOrder: true,
          photos: [{ photoId: newId(0), isIncluded: true, focus: null, caption: '' }],
          shots: [],
        }),
      )
      .replaceAll('"{{json:photos}}"', JSON.stringify([newId(0)]))
      .replaceAll('{{email}}', 'ann@lakeside.example')
      .replaceAll('{{reference}}', 'Q-1')
      .replaceAll(/\{\{(intent|secret|offer|picture)\}\}/g, 'x')
      .replaceAll('{{number}}', '1')
      .replaceAll(/\{\{\w+\}\}/g, newId(0)),
  )

// Where nothing is taken, honest-values.ts needs a hint for the field that is named.
test('something of what is made for each call is what its contract takes', () => {
  const bad = allCalls.flatMap(({ name, body, bodyKind, query, headers }) => {
    const parts = { query, headers, ...(bodyKind === 'json' ? { body } : {}) }
    return Object.entries(parts).flatMap(([part, schema]) => {
      const results = Array.from({ length: 20 }, (_, number) => {
        const made = makeValue(schema, { chance: chanceOf(1, number), place: name }) ?? {}
        const text = write(made)
        return schema.safeParse(filled(text))
      })
      const failed = results.filter(({ success }) => !success)
      return failed.length === results.length
        ? [`${name} ${part} ${failed.length} ${JSON.stringify(failed[0]?.error?.issues[0])}`]
        : []
    })
  })
  expect(bad).toEqual([])
})
