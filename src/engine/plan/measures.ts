// The measures that clips and layers share: frames of the film.

import { z } from 'zod'

export const frameCount = z.int().min(1).max(20_000)
export const frameIndex = z.int().min(0).max(20_000)
