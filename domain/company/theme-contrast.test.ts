import { expect, it } from 'vitest'
import { themePairs } from './theme-contrast.ts'

const readable = (theme: { dark: string; light: string; accent: string }) =>
  themePairs(theme).map((pair) => pair.isReadable)

it('finds the usual colours readable everywhere', () => {
  expect(readable({ dark: '#1f2a44', light: '#f4f6fb', accent: '#3f51b5' })).toEqual([true, true, true])
})

it('names unreadable colours: pale words, a pale side; a button takes the fitting ink', () => {
  expect(readable({ dark: '#9aa0b0', light: '#f4f6fb', accent: '#ffd54f' })).toEqual([false, false, true])
})

it('gives the contrast, and nothing for an invalid colour', () => {
  const [words, , button] = themePairs({ dark: '#000000', light: '#ffffff', accent: 'blue' })
  expect([words?.ratio, button?.ratio, button?.isReadable]).toEqual([21, undefined, false])
})
