import * as story from '#src/contracts/overview/story.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/features/define-feature.ts'
import { storyRoutes } from './routes.ts'

export const storyFeature = defineFeature({ calls: callsIn(story), routes: storyRoutes })
