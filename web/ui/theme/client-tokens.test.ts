import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientTokens } from './client-tokens.ts'
import { contrast, parseHex, toHex, type Rgb } from './color.ts'

const part = fc.integer({ min: 0, max: 255 })
const anyHex = fc.tuple(part, part, part).map((color) => toHex(color))
const rgb = (hex: string | undefined): Rgb => parseHex(hex) ?? [0, 0, 0]

describe('clientTokens', () => {
  it('takes the colours of a client that can be read', () => {
    expect(clientTokens({ dark: '#1f2a44', light: '#f4f6fb', accent: '#3f51b5' })).toEqual({
      light: {
        '--fl-surface-quiet': '#f4f6fb',
        '--fl-text': expect.stringMatching(/^#1/),
        '--fl-mark': '#1f2a44',
        '--fl-mark-text': '#ffffff',
      },
      dark: { '--fl-surface-quiet': expect.any(String), '--fl-mark': '#f4f6fb', '--fl-mark-text': '#101118' },
    })
  })

  it('leaves the server as it is without colours, or with those that hide the text', () => {
    expect(clientTokens({})).toEqual({ light: {}, dark: {} })
    expect(clientTokens({ dark: '#ffffff', light: '#000000' })).toEqual({ light: {}, dark: {} })
  })

  it('text stays readable with any colours of a client', () => {
    fc.assert(
      fc.property(anyHex, anyHex, (dark, light) => {
        const tokens = clientTokens({ dark, light })
        const quiet = { light: rgb(tokens.light['--fl-surface-quiet'] ?? '#fafafa') }
        const night = rgb(tokens.dark['--fl-surface-quiet'] ?? '#1b1c21')
        const text = rgb(tokens.light['--fl-text'] ?? '#16171d')
        expect(contrast(text, quiet.light)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(rgb('#5f606b'), quiet.light)).toBeGreaterThanOrEqual(4.5)
        expect(contrast(rgb('#a2a3ae'), night)).toBeGreaterThanOrEqual(4.5)
        const marks = [tokens.light, tokens.dark].map((of) => [
          of['--fl-mark'] ?? '#000000',
          of['--fl-mark-text'] ?? '#ffffff',
        ])
        for (const [mark, markText] of marks) expect(contrast(rgb(mark), rgb(markText))).toBeGreaterThanOrEqual(4.5)
      }),
      // A colour that fell short by less than a step of its red.
      { examples: [['#fd073f', '#000000']] },
    )
  })
})
