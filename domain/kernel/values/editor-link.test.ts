import { describe, expect, it } from 'vitest'
import { linkAddress } from './editor-link.ts'

describe('linkAddress', () => {
  it.each([
    ['laro.example', 'https://laro.example', true],
    ['//laro.example', 'https://laro.example', true],
    ['http://laro.example', 'http://laro.example', false],
    ['HTTPS://laro.example', 'HTTPS://laro.example', false],
  ])('of %s is %s', (typed, url, isChanged) => expect(linkAddress(typed)).toEqual({ url, isChanged }))
})
