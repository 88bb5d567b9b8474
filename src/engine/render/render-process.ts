// The program that renderInProcess starts.

import { beChild } from '#src/engine/process/be-child.ts'
import { renderFilms } from './render-film.ts'
import type { RenderTask } from './render-in-process.ts'

beChild<RenderTask, void>(({ orders, options }, run) => renderFilms(orders, { ...options, ...run }))
