import * as seenFilms from '#src/contracts/studio/seen-films.ts'
import { callsIn } from '#src/contracts/call.ts'
import { defineFeature } from '#src/server/define-feature.ts'
import { seenFilmRoutes } from './routes.ts'

export { findSeenFilm } from './store.ts'

export const seenFilmsFeature = defineFeature({ calls: callsIn(seenFilms), routes: seenFilmRoutes })
