import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { callsIn, done } from '#src/contracts/call.ts'
import * as greetings from '#test/scratch/contracts/people/greetings.ts'
import { newId } from '#src/kit/ids.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { Clock } from '#src/server/platform/clock/port.ts'
import type { Database } from '#src/server/platform/database/port.ts'
import { route } from '#src/server/platform/http/port.ts'
import { defineJob, handleJob, type Queue } from '#src/server/platform/queue/port.ts'
import { greetingRows } from './tables.ts'

interface GreetingDeps {
  database: Database
  clock: Clock
  queue: Queue
}

const readOut = defineJob({ name: 'greetings.read-out', schema: z.object({ id: z.uuid() }), key: ({ id }) => id })

export const greetingsFeature = defineFeature({
  calls: callsIn(greetings),
  routes: ({ database, clock, queue }: GreetingDeps) => [
    route(greetings.leaveGreeting, async ({ body }) => {
      const createdAt = clock.now()
      const id = newId(createdAt.getTime())
      await database.transaction(async (tx) => {
        await tx.insert(greetingRows).values({ id, createdAt, text: body.text })
        await queue.enqueue(tx, readOut, [{ id }])
      })
      return { body: done }
    }),
  ],
  jobs: [readOut],
  handlers: ({ database, clock }: GreetingDeps) => [
    handleJob(readOut, async ({ id }) => {
      await database.update(greetingRows).set({ readAt: clock.now() }).where(eq(greetingRows.id, id))
    }),
  ],
})
