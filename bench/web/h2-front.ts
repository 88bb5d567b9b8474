import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

// HTTPS and HTTP/2 before the product, as a real site has them.

export interface Certificate {
  key: Buffer
  cert: Buffer
}

export interface H2Front {
  address: string
  close: () => Promise<void>
}

export async function makeCertificate(): Promise<Certificate> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2']
  try {
    await promisify(execFile)('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', cert])
    return { key: await readFile(key), cert: await readFile(cert) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface FrontOptions {
  certificate: Certificate
  port: number
  product: string
  // The floor that the real page is measured against.
  removesScripts: boolean
}

export async function startH2Front(options: FrontOptions): Promise<H2Front> {
  const server = createSecureServer(options.certificate, (incoming, outgoing) => forward(options, incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `https://localhost:${port}`,
    close: async () => {
      server.close()
    },
  }
}

function forward(options: FrontOptions, incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void {
  const isPage = !incoming.url.includes('.') && !incoming.url.startsWith('/api/')
  const strips = options.removesScripts && isPage
  const { host, origin } = new URL(options.product)
  const plain = Object.entries(incoming.headers).filter(([name]) => !name.startsWith(':') && name !== 'origin')
  const headers = { ...Object.fromEntries(plain), host, ...(strips ? { 'accept-encoding': 'identity' } : {}) }
  const onward = request(origin + incoming.url, { method: incoming.method, headers }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !hopByHop.has(name))
    outgoing.writeHead(answer.statusCode ?? 502, { ...Object.fromEntries(kept), ...(strips ? packed : {}) })
    if (!strips) return answer.pipe(outgoing)
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => outgoing.end(brotliCompressSync(withoutScripts(String(Buffer.concat(chunks))))))
    return undefined
  })
  onward.on('error', (problem) => outgoing.stream.destroy(problem))
  incoming.pipe(onward)
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length'])
const packed = { 'content-encoding': 'br' }

const withoutScripts = (html: string): string =>
  html.replaceAll(/<script>.*?<\/script>/gs, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
