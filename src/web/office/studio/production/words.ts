import type { ClipView } from '#src/contracts/studio/clips.ts'
import type { JobSummary } from '#src/contracts/studio/production.ts'
import { hourMs, minuteMs } from '#src/kit/time.ts'
import type { Tone } from '#src/web/ui/glyph.tsx'

// '12 min', '3 h 41 min', '2 d 4 h'.
export function spanOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${String(minutes % 60).padStart(2, '0')} min`
  return `${Math.floor(hours / 24)} d ${hours % 24} h`
}

export function promiseOf(job: JobSummary, nowMs: number): { tone: Tone; text: string } {
  const resting = restingWords(job)
  if (resting) return resting
  if (!job.dueAt) return { tone: 'busy', text: 'Waiting for photos' }
  const left = Date.parse(job.dueAt) - nowMs
  if (job.lateness === 'late') return { tone: 'fail', text: `Late by ${spanOf(-left)}` }
  if (needsOwner(job)) return { tone: 'fail', text: 'Needs you' }
  if (job.problem) return { tone: 'busy', text: 'Waiting for photos' }
  if (job.lateness === 'start_late') return { tone: 'fail', text: 'Late to start' }
  return { tone: left < 6 * hourMs ? 'busy' : 'ok', text: `Due in ${spanOf(left)}` }
}

// Of a job on which nobody works now.
function restingWords(job: JobSummary): { tone: Tone; text: string } | undefined {
  if (job.isErased) return { tone: 'idle', text: 'Media deleted' }
  if (job.stoppedFor && job.status !== 'completed') return { tone: 'idle', text: 'Stopped' }
  if (job.isReadyForOwner) return { tone: 'info', text: 'Ready for you' }
  if (job.revisionAskedAt) return { tone: 'info', text: 'Changes requested' }
  return job.status === 'completed' ? deliveredWords(job) : undefined
}

// A stage that failed, or clips that did: nothing goes on by itself.
const needsOwner = ({ work, problem }: JobSummary): boolean =>
  work === 'failed' || (work === 'working' && problem !== null)

function deliveredWords(job: JobSummary): { tone: Tone; text: string } {
  if (job.lateness === 'late') return { tone: 'fail', text: 'Delivered late' }
  return { tone: 'ok', text: job.approvedAt ? 'Approved' : 'Delivered' }
}

// Short: what is wrong or missing stands beside the stages in whole sentences.
export function workWords(job: JobSummary): { tone: Tone; text: string } {
  const { work, progress, status, problem } = job
  if (status === 'completed') return { tone: 'ok', text: 'Delivered' }
  if (needsOwner(job)) return { tone: 'fail', text: 'Needs you' }
  if (work === 'done') return { tone: 'ok', text: 'Done' }
  if (work === 'working') return { tone: 'busy', text: `${progress}%` }
  return problem ? { tone: 'busy', text: 'Waiting for photos' } : { tone: 'info', text: 'Queued' }
}

export function clipWords(clip: ClipView | null): { tone: Tone; text: string } {
  switch (clip?.state) {
    case undefined:
      return { tone: 'idle', text: 'Not yet' }
    case 'ready':
      return { tone: 'ok', text: 'Ready' }
    case 'failed':
      return { tone: 'fail', text: 'Failed' }
    case 'parked':
      return { tone: 'fail', text: 'Needs you' }
    case 'running':
      return { tone: 'busy', text: `${clip.progress}%` }
    default:
      return { tone: 'info', text: 'Queued' }
  }
}

export const providerNames = { local: 'Built-in engine', runway: 'RunwayML' } as const

export const clockOf = (seconds: number): string =>
  `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
