// Whether the server that took a mail in found that it comes from whom it says: anybody can write any address there.

interface Judged {
  // Headers as that server put them on top: the first of each.
  results: string
  received: string
  // Where the mailbox is read.
  mailboxHost: string
  from: string
}

// Of RFC 8601: 'mx.shop.example; dkim=pass header.d=lake.example; spf=pass smtp.mailfrom=maria@lake.example'.
export function isProvenSender({ results, received, mailboxHost, from }: Judged): boolean {
  const [server = '', ...checks] = results
    .replaceAll(/\([^()]*\)/g, ' ')
    .split(';')
    .map((part) => part.trim().toLowerCase())
  const domain = from.split('@').at(-1) ?? ''
  // Without a server of ours before it, the sender may have written the line along with the rest.
  const receiver = /\bby\s+([\w.-]+)/i.exec(received)?.[1]?.toLowerCase() ?? ''
  const [name = ''] = server.split(/\s/)
  if (domain === '' || ![receiver, mailboxHost.toLowerCase()].some((host) => isOneHouse(host, name))) return false
  return checks.some((check) => proves(check, domain))
}

const properties: Record<string, RegExp> = {
  dmarc: /\bheader\.from=([^\s;]+)/,
  dkim: /\bheader\.[di]=([^\s;]+)/,
  spf: /\bsmtp\.mailfrom=([^\s;]+)/,
}

function proves(check: string, domain: string): boolean {
  const method = /^(dmarc|dkim|spf)\s*=\s*pass\b/.exec(check)?.[1] ?? ''
  const named = new Map(Object.entries(properties)).get(method)?.exec(check)?.[1]
  const proven = named?.replaceAll('"', '').split('@').at(-1) ?? ''
  return proven.includes('.') && (isBelow(domain, proven) || isBelow(proven, domain))
}

const isBelow = (host: string, parent: string): boolean => host === parent || host.endsWith(`.${parent}`)

// mx1.shop.example and imap.shop.example are; two under co.uk are not.
function isOneHouse(host: string, other: string): boolean {
  if (!host.includes('.') || !other.includes('.')) return host !== '' && host === other
  const [labels, others] = [host, other].map((name) => name.split('.').toReversed())
  const shared = labels?.findIndex((label, index) => label !== others?.[index]) ?? 0
  const count = shared < 0 ? (labels?.length ?? 0) : shared
  return count > 2 || (count === 2 && (labels?.[1]?.length ?? 0) > 3)
}
