import { describe, expect, it } from 'vitest'
import { isAcceptedFrom } from '../../../src/server/kit/auth/accepted-address.ts'
import { networkOf } from '../../../src/server/kit/http/network.ts'
import { waitPhrase } from '../../../src/server/kit/http/throttle.ts'

describe('the network of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:5:8::1', '2001:db8:5::/48'],
    ['2001:0DB8:0005:ffff:1:2:3:4', '2001:db8:5::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['2001:db8::', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))
})

it.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [900, '15 minutes'],
  [86_399, '24 hours'],
])('a wait of %i seconds is told as %s', (seconds, words) => expect(waitPhrase(seconds)).toBe(words))

it('a token without addresses is accepted from everywhere, and one with addresses from these', () => {
  expect(isAcceptedFrom([], 'unknown')).toBe(true)
  const list = ['192.0.2.0/24', '2001:db8::/32']
  for (const address of ['192.0.2.255', '::ffff:192.0.2.1', '2001:db8:ffff::1', '2001:db8::1%eth0'])
    expect(isAcceptedFrom(list, address)).toBe(true)
  for (const address of ['192.0.3.0', '2001:db9::1', '::ffff:192.0.3.1', 'unknown', '']) expect(isAcceptedFrom(list, address)).toBe(false)
})
