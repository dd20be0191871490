import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isWebAddress, shortUrls } from './short-urls.ts'

test.each([
  ['https://pay.example/c/1?x=2#a', true],
  ['http://track.example', true],
  ['http://localhost:3500/shared/x', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//evil.example', false],
  ['/orders/1', false],
  ['https://flightline.example@evil.example/', false],
  ['https://a.example/\r\nset-cookie: x', false],
  ['https:\\\\evil.example', false],
  ['', false],
])('%j is a target: %j', (url, isTarget) => expect(isWebAddress(url)).toBe(isTarget))

test('any text is refused by its field or is an address that keeps its host', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.webUrl()), (longUrl) => {
      const isTarget = isWebAddress(longUrl)
      const issues = shortUrls.check?.(shortUrls.shape.parse({ longUrl }))
      expect(issues).toMatchObject(isTarget ? [] : [{ path: 'longUrl', code: 'short-url-address' }])
      expect(isTarget && !/^https?:\/\/[^\s@\\/]+(\/|\?|#|$)/i.test(longUrl)).toBe(false)
    }),
  )
})
