import { onTestFinished, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#src/contracts/call.ts'
import { AppError } from '#src/kit/app-error.ts'
import { makePinoLog } from '#src/server/platform/log/pino-log.ts'
import { makeServer } from './fastify-server.ts'
import { route } from './port.ts'

const ask = defineCall({
  name: 'ask',
  summary: '',
  at: 'GET /api/ask',
  access: 'public',
  answer: z.object({}),
})

async function answerWith(problem: Error) {
  let said = ''
  const server = await makeServer({
    calls: [ask],
    routes: [route(ask, () => Promise.reject(problem))],
    log: makePinoLog('warn', { write: (line) => void (said += line) }),
    clock: { now: () => new Date() },
    trustProxy: 1,
    publicUrl: 'https://reels.example',
    findSession: async () => undefined,
    pages: undefined,
  })
  onTestFinished(() => server.close())
  const { statusCode, headers } = await server.inject({ method: 'GET', url: ask.path })
  return { status: statusCode, retryAfter: headers['retry-after'], said }
}

test('whoever comes while a line is full is told when to come back, and is no trouble in the log', async () => {
  const full = new AppError('unavailable', 'Come back in a minute.', { isBusy: true, retryAfterSeconds: 5 })
  expect(await answerWith(full)).toEqual({ status: 503, retryAfter: '5', said: '' })
})

test('an outage stays an error with its cause', async () => {
  const cause = new Error('connect ECONNREFUSED')
  const { status, said } = await answerWith(new AppError('unavailable', 'Come back in a minute.', { cause }))
  expect(status).toBe(503)
  expect(JSON.parse(said)).toMatchObject({
    level: 50,
    msg: 'a request failed',
    err: { cause: { message: 'connect ECONNREFUSED' } },
  })
})
