// What the engine needs when it runs in a page: letters, instruments, and the networks that look at photos. Only what is named here is handed out.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findNetworkFile } from '#src/engine/platform/node/networks.ts'
import { bankPath } from '#src/engine/instruments/load-bank.ts'
import { AppError } from '#src/kit/app-error.ts'
import { dataHeaders } from './security-headers.ts'

const require = createRequire(import.meta.url)
const fontFile = /^fonts\/(@fontsource-variable\/[a-z-]+\/(?:unicode\.json|files\/[a-z0-9-]+\.woff2))$/

export interface EngineFile {
  path: string
  contentType: string
}

export function findEngineFile(name: string): EngineFile | undefined {
  if (name === 'instruments.bank') return { path: bankPath, contentType: 'application/octet-stream' }
  const network = /^networks\/(.+)$/.exec(name)?.[1]
  if (network) return describeNetwork(network)
  const font = fontFile.exec(name)?.[1]
  if (!font) return undefined
  try {
    return { path: require.resolve(font), contentType: font.endsWith('.json') ? 'application/json' : 'font/woff2' }
  } catch {
    return undefined
  }
}

function describeNetwork(name: string): EngineFile | undefined {
  const path = findNetworkFile(name)
  if (!path) return undefined
  const contentTypes: Record<string, string> = { json: 'application/json', wasm: 'application/wasm' }
  return { path, contentType: contentTypes[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream' }
}

export function serveEngineFiles(server: FastifyInstance): void {
  server.get('/engine-files/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const file = findEngineFile((request.params as { '*': string })['*'])
    const found = file && (await stat(file.path).catch(() => undefined))
    if (!file || !found) throw new AppError('not_found', 'Not found')
    const etag = `"${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}"`
    const headers = { ...dataHeaders, etag, 'cache-control': 'public, max-age=86400', 'content-type': file.contentType }
    reply.headers(headers)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-length', found.size).send(createReadStream(file.path))
  })
}
