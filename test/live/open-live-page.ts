import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { Timeline } from '#src/engine/plan/timeline.ts'
import { findEngineFile } from '#src/server/platform/http/files.ts'
import { assetHeaders } from '#src/server/platform/http/security-headers.ts'

export interface LivePage {
  page: Page
  close: () => Promise<void>
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

// The harness in a real browser, beside a server that hands out films, photos and what the engine needs.
export async function openLivePage(films: Record<string, Timeline>): Promise<LivePage> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-live-'))
  await build({
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true },
  })
  const server = createServer((request, response) => {
    void answer(decodeURIComponent(request.url ?? '/')).then(
      ({ body, type }) => response.writeHead(200, { ...assetHeadersFor(type), 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  const answer = async (url: string): Promise<{ body: Buffer | string; type: string }> => {
    const film = films[/^\/films\/(.+)\.json$/.exec(url)?.[1] ?? '']
    if (film) return { body: JSON.stringify(describeFilm(film)), type: 'application/json' }
    if (url.startsWith('/photo/')) return { body: await readFile(url.slice('/photo/'.length)), type: 'image/jpeg' }
    const own = await findEngineFile(url.replace('/engine-files/', ''))
    if (own) return { body: Buffer.concat(await own.open().toArray()), type: own.contentType }
    const file = url === '/' ? '/index.html' : url
    return { body: await readFile(join(folder, file)), type: types[extname(file)] ?? 'application/octet-stream' }
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--enable-unsafe-swiftshader'],
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  page.on('console', (message) => {
    if (message.type() === 'error') process.stderr.write(`${message.text()}\n`)
  })
  page.on('pageerror', (error) => process.stderr.write(`${error.message}\n`))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    page,
    close: async () => {
      await browser.close()
      server.closeAllConnections()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// Workers run under the policy that the product gives them; the page itself is the harness's own.
const assetHeadersFor = (type: string) => (type === 'text/javascript' ? assetHeaders : {})

function describeFilm(timeline: Timeline) {
  const paths = new Set(JSON.stringify(timeline).match(/\/[^"]+\.jpg/g))
  return { timeline, photos: [...paths].map((path) => ({ path, url: `/photo/${path}` })) }
}
