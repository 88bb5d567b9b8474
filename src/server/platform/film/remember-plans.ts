import { createHash } from 'node:crypto'
import type { FilmEngine, Timeline } from './port.ts'

const maxPlans = 60

// A screen that shows a job asks for its plan every few seconds: the same wishes are planned once.
export function rememberPlans(plan: FilmEngine['plan']): FilmEngine['plan'] {
  const known = new Map<string, Timeline>()
  return (analysis, options) => {
    const key = createHash('sha256')
      .update(JSON.stringify([analysis, options]))
      .digest('base64')
    const timeline = known.get(key) ?? plan(analysis, options)
    // The newest stands last.
    known.delete(key)
    known.set(key, timeline)
    const [oldest] = known.keys()
    if (known.size > maxPlans && oldest !== undefined) known.delete(oldest)
    return timeline
  }
}
