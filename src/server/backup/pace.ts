import { setTimeout as sleep } from 'node:timers/promises'
import { minuteMs } from '#src/kit/time.ts'

// Called between two pieces of work, as often as there are any; answers when the next may begin.
export type Pace = () => Promise<void>

export const withoutRest: Pace = async () => undefined

interface Time {
  now(): number
  sleep(ms: number): Promise<unknown>
}

const sliceMs = 100
const restsOfWork = 24
// A piece that took long waited for a disk or a network: that was a rest for everybody else.
const longestRestMs = 25 * sliceMs
const allRestsMs = 30 * minuteMs

// Works for one part in twenty-five of the time, so that visitors of a busy shop do not notice. However much there is to
// do, the rests add up to half an hour and no more.
export function makeGentlePace(time: Time = { now: () => performance.now(), sleep }): Pace {
  let restedMs = 0
  let workingSince = time.now()
  return async () => {
    const workedMs = time.now() - workingSince
    if (workedMs < sliceMs || restedMs >= allRestsMs) return
    const restMs = Math.min(workedMs * restsOfWork, longestRestMs)
    await time.sleep(restMs)
    restedMs += restMs
    workingSince = time.now()
  }
}
