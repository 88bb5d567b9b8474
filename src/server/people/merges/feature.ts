import { callsIn } from '#src/contracts/call.ts'
import * as merges from '#src/contracts/people/merges.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { mergeRoutes } from './routes.ts'

export { undoMergeOf } from './undo-merge.ts'

export const mergesFeature = defineFeature({ calls: callsIn(merges), routes: mergeRoutes })
