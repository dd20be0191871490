import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, parseHex, type Rgb } from '../../domain/kernel/index.ts'

const sheet = (path: string): string => readFileSync(new URL(`../../web/ui/${path}`, import.meta.url), 'utf8')

const tokens = sheet('theme/tokens.css')
const badges = sheet('status-badge.module.css')

const [, light = '', dark = ''] = tokens.split(/(?=:root,\n:root\[|:root\[data-mantine-color-scheme='dark'\])/)
const schemes = { light, dark }

function colorIn(scheme: string, token: string): Rgb {
  const color = parseHex(new RegExp(`${token}: (#[0-9a-f]{6});`).exec(scheme)?.[1])
  if (!color) throw new Error(`${token} is no plain colour.`)
  return color
}

const tones = [
  ...badges.matchAll(/data-tone='(\w+)'\] \{\s*background: var\((--[\w-]+)\);\s*color: var\((--[\w-]+)\)/g),
]

it('every tone has its colours', () =>
  expect(tones.map(([, tone]) => tone)).toEqual(['good', 'waiting', 'bad', 'over']))

it.each(['light', 'dark'] as const)('the words of a status can be read in %s (WCAG 2.2 AA)', (name) => {
  for (const [, tone, ground = '', ink = ''] of tones)
    expect(
      contrast(colorIn(schemes[name], ink), colorIn(schemes[name], ground)),
      `${tone} in ${name}`,
    ).toBeGreaterThanOrEqual(4.5)
})
