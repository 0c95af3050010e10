import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address without a zone, such as ['2001', 'db8', '0', …]. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::')
  const [before, after] = [head, tail ?? ''].map(part => part.split(':').filter(Boolean))
  const groups = [
    ...(before ?? []),
    ...(tail === undefined ? [] : Array<string>(8 - (before ?? []).length - (after ?? []).length).fill('0')),
  ]
  return [...groups, ...(after ?? [])].map(group => Number.parseInt(group, 16).toString(16))
}

/**
 * The network of an address, for counting: an IPv4 address itself, and of IPv6 the /48 that one customer of a provider may have, such as
 * '2001:db8:5::/48'. An IPv4 address may be written as IPv6.
 */
export const networkOf = (address: string): string => {
  const [plain = ''] = address.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped) return mapped
  if (!isIPv6(plain) || plain.includes('.')) return plain
  return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
}
