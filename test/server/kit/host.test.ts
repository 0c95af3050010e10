import { expect, test } from 'vitest'
import { isOwnHost } from '../../../src/server/kit/http/host.ts'

const publicUrl = 'https://stonebook.house.com'

test.each([
  'stonebook.house.com',
  'STONEBOOK.house.com:443',
  '127.0.0.1:4000',
  'localhost:4000',
  '[::1]:4000',
  '192.168.1.20',
  'gems-pc',
  'gems.lan',
])('“%s” is this server', host => expect(isOwnHost(host, publicUrl)).toBe(true))

test.each(['evil.example', 'stonebook.house.com.evil.example', 'house.com', '', '127.0.0.1.evil.example', 'a b', undefined])(
  '“%s” is not',
  host => expect(isOwnHost(host, publicUrl)).toBe(false),
)

test('without a public address, the own address and names of the local network are left', () => {
  expect(isOwnHost('stonebook.house.com', undefined)).toBe(false)
  expect(isOwnHost('localhost', undefined)).toBe(true)
})
