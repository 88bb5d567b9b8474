import { callsIn } from '#src/contracts/call.ts'
import * as engineRoom from '#src/contracts/studio/engine-room.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { engineRoomRoutes } from './engine-room.ts'

export const engineRoomFeature = defineFeature({ calls: callsIn(engineRoom), routes: engineRoomRoutes })
