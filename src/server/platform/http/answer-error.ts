import { serverFailed, tooManyRequests } from '#src/contracts/words/site/shared.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ZodError } from 'zod'
import { AppError } from '#src/kit/app-error.ts'
import type { Log } from '#src/server/platform/log/port.ts'
import { dataHeaders } from './security-headers.ts'
import { wordTable } from '#src/kit/word-table.ts'

export function makeErrorHandler(log: Log) {
  return (problem: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const known = recognise(problem)
    const fields = { requestId: request.id, route: request.routeOptions.url, err: problem }
    // A stranger who fills a line must not fill the log with it.
    const isBusy = problem instanceof AppError && problem.isBusy
    if (known.status >= 500 && !isBusy) log.error(fields, 'a request failed')
    else log.debug(fields, 'a request was refused')
    if (known.status === 404 && isPersonAtLink(request)) {
      reply.callNotFound()
      return reply
    }
    if (known.retryAfterSeconds) reply.header('retry-after', String(known.retryAfterSeconds))
    return reply
      .code(known.status)
      .headers(dataHeaders)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ success: false, error: known.text }))
  }
}

// Opening an expired link from an email shows a page, not JSON. An unknown path is already on its way there.
const isPersonAtLink = ({ method, headers, url, is404 }: FastifyRequest): boolean =>
  !is404 && method === 'GET' && !url.startsWith('/api/') && String(headers.accept).includes('text/html')

interface Known {
  status: number
  text: string
  retryAfterSeconds?: number | undefined
}

function recognise(problem: unknown): Known {
  if (problem instanceof AppError) return problem
  if (problem instanceof ZodError) return { status: 400, text: nameTheField(problem) }
  const { statusCode, code } = problem as { statusCode?: number; code?: string }
  if (statusCode === undefined || statusCode >= 500) return { status: 500, text: serverFailed }
  return { status: statusCode, text: (code && frameworkTexts[code]) ?? generalTexts[statusCode] ?? 'Bad request' }
}

function nameTheField(problem: ZodError): string {
  const [issue] = problem.issues
  return issue ? `${issue.path.join('.') || 'body'}: ${issue.message}` : 'Bad request'
}

const frameworkTexts = wordTable<string>({
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request has no body.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
})

const generalTexts: Record<number, string> = {
  404: 'Not found',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  415: 'The request has the wrong content type.',
  429: tooManyRequests,
}
