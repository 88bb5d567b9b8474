import { expect, test } from 'vitest'
import { allCalls } from '#src/server/all-features.ts'
import { orderCalls } from './order-calls.ts'

test.each(Object.entries(orderCalls))('%s goes where its contract says', (name, { method, path }) => {
  expect(allCalls.find((call) => call.name === name)).toMatchObject({ method, path })
})
