import type { FastifyRequest } from 'fastify'
import { AppError } from '#src/kit/app-error.ts'

const harmless = new Set(['GET', 'HEAD', 'OPTIONS'])

// A browser always says where a write comes from. Whatever says neither is no browser and carries nobody's cookies.
export function refuseCrossSite(request: FastifyRequest, publicOrigin: string | undefined): void {
  if (harmless.has(request.method)) return
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSite(`sec-fetch-site ${String(site)}`)
  const { origin } = request.headers
  if (origin !== undefined && !isOwn(origin, request, publicOrigin)) throw crossSite('foreign origin')
}

function isOwn(origin: string, request: FastifyRequest, publicOrigin: string | undefined): boolean {
  if (origin === publicOrigin) return true
  const { protocol, host } = URL.parse(origin) ?? {}
  // The same site without encryption is somebody on the line.
  if (publicOrigin && host === new URL(publicOrigin).host) return false
  return host !== undefined && host === URL.parse(`${protocol}//${request.host}`)?.host
}

const crossSite = (detail: string): AppError =>
  new AppError('forbidden', 'This request did not come from our own pages.', { detail })
