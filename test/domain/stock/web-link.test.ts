import { describe, expect, it } from 'vitest'
import { addressIn, siteOf, webLink } from '../../../src/domain/stock/stone/web-link.ts'

describe('a link', () => {
  it('is a web address, nothing that a browser would run', () => {
    const { schema } = webLink('Video link')
    const isTaken = (link: string) => schema.safeParse(link).success
    expect(['https://a.example/1', 'HTTP://a.example', 'https://a.example/?a=1&b=2#c'].map(isTaken)).toEqual([true, true, true])
    expect(['javascript:alert(1)', 'ftp://a.example', 'a.example', 'https://', 'https://a b', 'https://a"b'].map(isTaken)).not.toContain(
      true,
    )
  })
  it('is the first address of a cell', () => {
    expect(addressIn(' www.a.example/1 ')).toEqual({ address: 'https://www.a.example/1', isAll: true })
    expect(addressIn('https://a.example/1;https://a.example/2')).toEqual({ address: 'https://a.example/1', isAll: false })
    expect([addressIn('IMG_1.jpg'), addressIn('')]).toEqual([null, null])
  })
  it('names its site with the port, or itself where no site can be read', () => {
    expect([siteOf('https://a.example:8443/1'), siteOf('https://['), siteOf('http://a.1')]).toEqual([
      'a.example:8443',
      'https://[',
      'http://a.1',
    ])
  })
})
