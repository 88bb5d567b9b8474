import type { z } from 'zod'
import type { changeComment as changeCommentCall } from '#src/contracts/studio/production.ts'
import * as refusals from '#src/contracts/words/site/refusals.ts'
import { AppError } from '#src/kit/app-error.ts'
import { changeCommentRow } from './film-store.ts'
import type { ProductionDeps } from './production-deps.ts'
import type { CommentRow } from './tables.ts'

type Change = z.output<(typeof changeCommentCall)['body']>

export async function changeComment(deps: ProductionDeps, id: string, { answer, isDone }: Change): Promise<void> {
  const change: Partial<CommentRow> = {
    ...(answer === undefined ? {} : { answer }),
    ...(isDone === undefined ? {} : { doneAt: isDone ? deps.clock.now() : null }),
  }
  if (Object.keys(change).length === 0) return
  if (!(await changeCommentRow(deps.database, id, change))) throw new AppError('not_found', refusals.commentUnknown)
}
