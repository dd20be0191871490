import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hoverShare, mantineOnTokens } from './client-theme.ts'
import { contrast, mix, parseHex, toHex, type Rgb } from './color.ts'
import { paletteOf, shadeForDark, shadeForLight, textContrast } from './palette.ts'

const white: Rgb = [255, 255, 255]
const darkSurface: Rgb = [24, 25, 29]
const part = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(part, part, part)
const shadeAt = (palette: readonly string[], index: number): Rgb => parseHex(palette[index]) ?? [0, 0, 0]

describe('colour', () => {
  it('reads short and long hex only', () => {
    expect(parseHex('#fff')).toEqual([255, 255, 255])
    expect(parseHex('#3f51b5')).toEqual([63, 81, 181])
    expect(parseHex('3f51b5')).toBeUndefined()
    expect(parseHex('red')).toBeUndefined()
    expect(parseHex(undefined)).toBeUndefined()
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast([0, 0, 0], white)).toBeCloseTo(21, 5)
    expect(contrast([119, 119, 119], white)).toBeCloseTo(4.48, 2)
  })
})

describe('paletteOf', () => {
  it('is the colour itself at 600, light before and dark behind', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color)
        expect(palette[6]).toBe(toHex(color))
        expect(palette.every((shade) => parseHex(shade) !== undefined)).toBe(true)
        expect(contrast(shadeAt(palette, 0), white)).toBeLessThanOrEqual(contrast(shadeAt(palette, 9), white))
      }),
    )
  })
})

describe('the shade that a theme uses', () => {
  it('carries its words also below the pointer', () => {
    const [text, words] = [
      { light: [22, 23, 29], dark: [237, 237, 240] },
      { light: white, dark: [16, 17, 24] },
    ] as const
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color)
        const shades = { light: shadeForLight(palette), dark: shadeForDark(palette, darkSurface) }
        for (const scheme of ['light', 'dark'] as const) {
          const below = mix(shadeAt(palette, shades[scheme]), text[scheme], hoverShare)
          const before = contrast(shadeAt(palette, shades[scheme]), words[scheme])
          expect(contrast(below, words[scheme])).toBeGreaterThanOrEqual(Math.min(before, textContrast))
        }
      }),
    )
    expect(mantineOnTokens['--mantine-color-accent-filled-hover']).toContain('var(--fl-text) 12%')
  })

  it('is readable on the dark surface with any colours of a client', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color)
        const shade = shadeAt(palette, shadeForDark(palette, darkSurface))
        expect(contrast(shade, darkSurface)).toBeGreaterThanOrEqual(textContrast)
      }),
    )
  })

  it('carries white text in light, for every colour that is not itself near white', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const palette = paletteOf(color)
        const shade = shadeForLight(palette)
        fc.pre(shade < 9)
        expect(contrast(shadeAt(palette, shade), white)).toBeGreaterThanOrEqual(textContrast)
      }),
    )
  })
})
