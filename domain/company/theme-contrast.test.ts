import { expect, it } from 'vitest'
import { themePairs } from './theme-contrast.ts'

const readable = (theme: { dark: string; light: string; accent: string }) =>
  themePairs(theme).map((pair) => pair.isReadable)

it('finds the usual colours readable everywhere', () => {
  expect(readable({ dark: '#1f2a44', light: '#f4f6fb', accent: '#3f51b5' })).toEqual([true, true, true])
})

it('names what cannot be read: pale words, a pale side; a button takes the ink that fits', () => {
  expect(readable({ dark: '#9aa0b0', light: '#f4f6fb', accent: '#ffd54f' })).toEqual([false, false, true])
})

it('says how much contrast there is, and nothing of what is no colour', () => {
  const [words, , button] = themePairs({ dark: '#000000', light: '#ffffff', accent: 'blue' })
  expect([words?.ratio, button?.ratio, button?.isReadable]).toEqual([21, undefined, false])
})
