import { type LookupAddress, lookup } from 'node:dns'
import { get as getHttp, type IncomingMessage, request as requestHttp } from 'node:http'
import { get as getHttps, request as requestHttps } from 'node:https'
import { isIP, type LookupFunction, BlockList } from 'node:net'
import { TLSSocket } from 'node:tls'
import { secondMs } from '#src/kit/time.ts'
import type { Visit, Websites, Posted, PostOutside } from './port.ts'
import { wordTable } from '#src/kit/word-table.ts'

const internalCode = 'REELWRIGHT_INTERNAL_ADDRESS'

const internalAddress = (): Error => Object.assign(new Error('An internal address'), { code: internalCode })

const sentences = wordTable<string>({
  [internalCode]: 'The name leads to an internal address.',
  ABORT_ERR: 'There was no answer within 10 seconds.',
  ENOTFOUND: 'The name could not be found.',
  EAI_AGAIN: 'The name could not be looked up.',
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  ETIMEDOUT: 'There was no answer.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is not trusted.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is not trusted.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate is not trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
})

// A sentence for the owner, by the code of the failure. Names that resolve to several addresses fail with all of theirs.
function describeFailure(problem: unknown): string {
  const { code = '', errors = [] } = problem as { code?: string; errors?: { code?: string }[] }
  return sentences[code] ?? sentences[errors[0]?.code ?? ''] ?? 'The site could not be read.'
}

const longestVisitMs = 10 * secondMs

export const httpWebsites: Websites = {
  visit: async (url) => {
    const startedAt = performance.now()
    const responseMs = (): number => Math.round(performance.now() - startedAt)
    try {
      const { status, certificateEndsAt } = await request(url)
      return { kind: 'answered', status, responseMs: responseMs(), certificateEndsAt }
    } catch (problem) {
      return { kind: 'failed', responseMs: responseMs(), reason: describeFailure(problem) } satisfies Visit
    }
  },
  isPublic: async (url) => {
    const host = hostOf(url)
    if (isIP(host)) return isPublicAddress(host)
    const found = Promise.withResolvers<boolean>()
    lookup(host, { all: true }, (problem, addresses) => found.resolve(!problem && areAllPublic(addresses)))
    return found.promise
  },
}

// Redirections are answers too: following one would lead wherever the other side likes.
function request(url: string): Promise<{ status: number; certificateEndsAt: Date | undefined }> {
  const answered = Promise.withResolvers<{ status: number; certificateEndsAt: Date | undefined }>()
  const get = url.startsWith('https:') ? getHttps : getHttp
  const options = {
    agent: false,
    signal: AbortSignal.timeout(longestVisitMs),
    headers: { 'user-agent': 'Reelwright website check', accept: 'text/html' },
  }
  const sent = get(url, options, (response) => {
    answered.resolve({ status: response.statusCode ?? 0, certificateEndsAt: certificateEnd(response) })
    response.destroy()
  })
  sent.on('error', answered.reject)
  return answered.promise
}

function certificateEnd({ socket }: IncomingMessage): Date | undefined {
  if (!(socket instanceof TLSSocket)) return undefined
  const end = new Date(socket.getPeerCertificate().valid_to)
  return Number.isNaN(end.getTime()) ? undefined : end
}

// The very addresses that are then connected to are checked: a name may lead elsewhere a moment later.
const lookupPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (problem, addresses) => {
    const [first] = addresses ?? []
    if (problem || !first) callback(problem ?? new Error('The name leads nowhere'), [])
    else if (!areAllPublic(addresses)) callback(internalAddress(), [])
    else if (options.all) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}

const areAllPublic = (addresses: LookupAddress[]): boolean => addresses.every(({ address }) => isPublicAddress(address))

// No name is looked up for an address that is written as numbers.
function refuseInternalLiteral(url: string): void {
  const host = hostOf(url)
  if (isIP(host) && !isPublicAddress(host)) throw internalAddress()
}

const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

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

const internal = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  internal.addSubnet(network, prefix, 'ipv4')
}

// Of IPv6 only the addresses of the open internet, without those that wrap another address.
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')
internal.addSubnet('2001::', 23, 'ipv6')
internal.addSubnet('2001:db8::', 32, 'ipv6')
internal.addSubnet('2002::', 16, 'ipv6')
internal.addSubnet('3fff::', 20, 'ipv6')

// Whether a request to this address can reach nothing but the open internet.
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !internal.check(address, 'ipv4')
  return version === 6 && open.check(address, 'ipv6') && !internal.check(address, 'ipv6')
}
