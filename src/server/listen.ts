import { officePages } from '#src/contracts/pages.ts'
import { AppError } from '#src/kit/app-error.ts'
import { allCalls } from './all-features.ts'
import type { Config } from './config.ts'
import { makeServer, type ServerOptions } from './platform/http/fastify-server.ts'
import { type ContentSource, type Front, loadFront } from './platform/http/pages.ts'
import { wordTable } from '#src/kit/word-table.ts'

export type Ending = () => Promise<unknown>

interface Listening
  extends Pick<ServerOptions, 'routes' | 'log' | 'clock' | 'findSession' | 'findToken' | 'metrics' | 'limitsDatabase'> {
  config: Config
  front: Promise<Front> | undefined
  content: ContentSource
}

// Needs nothing but files: it loads while the database is being reached.
export function beginFront(config: Config, folder: string): Promise<Front> {
  const front = loadFront({
    folder,
    siteUrl: config.siteUrl,
    isHttps: config.publicUrl?.startsWith('https://') ?? false,
    filesOrigin: config.s3?.publicEndpoint && new URL(config.s3.publicEndpoint).origin,
  })
  // Whoever waits for it hears of it.
  front.catch(() => undefined)
  return front
}

// Answers the address.
export async function listen(options: Listening, ending: Ending[]): Promise<string> {
  const { config, front, content, routes, log, clock, findSession, findToken, metrics, limitsDatabase } = options
  const server = await makeServer({
    calls: allCalls,
    routes,
    log,
    clock,
    trustProxy: config.trustProxy,
    publicUrl: config.publicUrl,
    findSession,
    findToken,
    metrics,
    limitsDatabase,
    pages: front && { front, officePaths: Object.values(officePages), content },
  })
  ending.push(() => server.close())
  try {
    return await server.listen({ host: config.host, port: config.port })
  } catch (problem) {
    throw explainListenError(problem, config)
  }
}

function explainListenError(problem: unknown, { host, port }: Config): unknown {
  const { code } = problem as NodeJS.ErrnoException
  const other = port + 1
  const texts = wordTable<string>({
    EADDRINUSE: `Port ${port} is taken by another program. Stop it, or choose another port: PORT=${other} npm start`,
    EACCES: `Port ${port} needs more rights than this user has. Choose another port: PORT=3000 npm start`,
    EADDRNOTAVAIL: `HOST=${host} is not one of this machine's addresses.`,
  })
  const text = code && texts[code]
  return text ? new AppError('conflict', text, { cause: problem }) : problem
}
