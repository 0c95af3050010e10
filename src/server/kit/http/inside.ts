import { lookup as resolve } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  inside.addSubnet(network, bits, 'ipv6')

/** Whether an address is inside a network, so that only its own machines reach it. */
export const isInside = (address: string): boolean => inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Refuses a name whose address is inside the network: a site could name any machine there. */
export class InsideAddress extends Error {
  constructor(name: string) {
    super(`${name} is inside the network.`)
  }
}

/** Finds the addresses of a name for a connection. Throws `InsideAddress` if one of them is inside the network. */
export const lookupOutside: LookupFunction = (name, options, done) => {
  resolve(name, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '')
    if (found.some(({ address }) => isInside(address))) return done(new InsideAddress(name), '')
    const [first] = found
    return options.all ? done(null, found) : done(null, first?.address ?? '', first?.family)
  })
}
