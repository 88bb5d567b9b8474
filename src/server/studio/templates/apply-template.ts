import type { z } from 'zod'
import type { applyTemplate as applyTemplateCall } from '#src/contracts/studio/editing-templates.ts'
import { AppError } from '#src/kit/app-error.ts'
import { changeJob, findOpenJobs, lockJob, type ProductionDeps } from '#src/server/studio/production/feature.ts'
import type { Transaction } from '#src/server/platform/database/port.ts'
import type { Template } from '#src/server/platform/film/port.ts'
import { findUploaded } from './uploaded-store.ts'

type Wanted = z.output<(typeof applyTemplateCall)['body']>

// The next film of the job is planned with it; what was rendered before stays.
export async function applyTemplate(deps: ProductionDeps, { templateId, jobId }: Wanted) {
  const template = await findTemplate(deps, templateId)
  return deps.database.transaction(async (tx) => {
    const id = jobId ?? (await findLongestWaiting(tx))
    const job = await lockJob(tx, id)
    if (!job) throw new AppError('not_found', 'This job doesn’t exist.')
    if (job.status === 'completed') throw new AppError('conflict', 'This job is completed.')
    await changeJob(tx, id, { template, targetSeconds: Math.round(template.style.seconds) })
    return { jobId: id, businessName: job.businessName }
  })
}

async function findTemplate(deps: ProductionDeps, id: string): Promise<Template> {
  const own = (await deps.film.listTemplates()).find((template) => template.id === id)
  if (own) return own
  const uploaded = await findUploaded(deps.database, id)
  if (!uploaded) throw new AppError('not_found', 'This template doesn’t exist.')
  if (uploaded.template) return uploaded.template
  throw new AppError('conflict', 'This file is for another editor. We can only render Reelwright templates.')
}

async function findLongestWaiting(tx: Transaction): Promise<string> {
  const [job] = await findOpenJobs(tx)
  if (!job) throw new AppError('conflict', 'There is no job in production.')
  return job.id
}
