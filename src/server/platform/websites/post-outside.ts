import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { secondMs } from '#src/kit/time.ts'
import { describeFailure, lookupPublic, refuseInternalLiteral } from './http-websites.ts'
import type { Posted, PostOutside } from './port.ts'

const longestMs = 10 * secondMs

export const postOutside: PostOutside = async (url, posted) => {
  try {
    if (!posted.mayBeInternal) refuseInternalLiteral(url)
    return { kind: 'answered', status: await post(url, posted) }
  } catch (problem) {
    return { kind: 'failed', reason: describeFailure(problem) }
  }
}

// Redirections are answers, and what is said beside the status is not read.
function post(url: string, { body, headers, mayBeInternal, signal }: Posted): Promise<number> {
  const answered = Promise.withResolvers<number>()
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  const sent = request(
    url,
    {
      method: 'POST',
      agent: false,
      signal: AbortSignal.any([AbortSignal.timeout(longestMs), ...(signal ? [signal] : [])]),
      headers: { ...headers, 'content-length': Buffer.byteLength(body), 'user-agent': 'Reelwright' },
      ...(mayBeInternal ? {} : { lookup: lookupPublic }),
    },
    (response) => {
      answered.resolve(response.statusCode ?? 0)
      response.destroy()
    },
  )
  sent.on('error', answered.reject)
  sent.end(body)
  return answered.promise
}
