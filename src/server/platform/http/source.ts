// Whom a request is counted against.

// One household or server holds a whole /64 of IPv6: it counts as one source.
export function sourceOf({ ip }: { ip: string }): string {
  if (!ip.includes(':')) return ip
  if (ip.startsWith('::ffff:')) return ip.slice('::ffff:'.length)
  return `${expandIpv6(ip).slice(0, 4).join(':')}::/64`
}

function expandIpv6(ip: string): string[] {
  const [head = '', tail] = ip.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = tail === undefined ? before : [...before, ...zeros, ...after]
  // A proxy may write the same address with capitals or with zeros in front.
  return groups.map((group) => Number.parseInt(group, 16).toString(16))
}

export interface Network {
  name: string
  // How many times the share of one source all of it may have.
  shares: number
}

// The source itself first. Who rents a server is often given a /56 or a /48, which is 256 or 65,536 sources.
export function networksOf(source: string): Network[] {
  const own = { name: source, shares: 1 }
  if (!source.endsWith('::/64')) return [own]
  const [first = '', second = '', third = '', fourth = ''] = source.split(':')
  const upper = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [
    own,
    { name: `${first}:${second}:${third}:${upper}::/56`, shares: 4 },
    { name: `${first}:${second}:${third}::/48`, shares: 16 },
  ]
}
