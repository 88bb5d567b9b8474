import { BlockList, isIP } from 'node:net'

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
