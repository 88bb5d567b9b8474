import { callsIn } from '#src/contracts/call.ts'
import * as story from '#src/contracts/overview/story.ts'
import { AppError } from '#src/kit/app-error.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import type { OverviewDeps } from '#src/server/overview/deps.ts'
import { route } from '#src/server/platform/http/port.ts'
import { readStory } from './story.ts'

export const storyFeature = defineFeature({
  calls: callsIn(story),
  routes: (deps: OverviewDeps) => [
    route(story.readCustomerStory, async ({ params }) => {
      const body = await readStory(deps, params.id)
      if (!body) throw new AppError('not_found', 'Customer not found')
      return { body }
    }),
  ],
})
