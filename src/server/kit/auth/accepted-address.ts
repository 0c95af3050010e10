import { BlockList, isIPv4, isIPv6 } from 'node:net'

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/**
 * Whether an address is one of these addresses and networks ('192.0.2.7', '192.0.2.0/24', '2001:db8::/32'), or whether there are none.
 * An IPv4 address may be written as IPv6.
 */
export const isAcceptedFrom = (accepted: readonly string[], address: string): boolean => {
  if (accepted.length === 0) return true
  const [plain = ''] = address.split('%')
  if (!isIPv4(plain) && !isIPv6(plain)) return false
  const list = new BlockList()
  for (const one of accepted) {
    const [network = '', bits] = one.split('/')
    if (bits === undefined) list.addAddress(network, familyOf(network))
    else list.addSubnet(network, Number(bits), familyOf(network))
  }
  return list.check(plain, familyOf(plain))
}
