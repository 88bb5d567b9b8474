import type { Job, JobHandler } from './port.ts'

// A job without its one handler would wait for ever, and nobody would notice before a customer does.
export function matchHandlers(jobs: Job[], handlers: JobHandler[]): JobHandler[] {
  const stray = handlers.find(({ job }) => !jobs.some(({ name }) => name === job.name))
  if (stray) throw new Error(`Job ${stray.job.name} has a handler but no definition`)
  for (const { name } of jobs) {
    const count = handlers.filter(({ job }) => job.name === name).length
    if (count === 0) throw new Error(`Job ${name} has no handler`)
    if (count > 1) throw new Error(`Job ${name} has ${count} handlers`)
  }
  return handlers
}
