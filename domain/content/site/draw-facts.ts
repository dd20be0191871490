import { escapeHtml, isDoc, type Doc } from '../../kernel/index.ts'
import { textOf } from '../../kernel/values/format-value.ts'
import { dimensionWords, type Dimension } from '../../commerce/index.ts'
import type { SitePage } from './site-page.ts'
import type { Speech } from './site-words.ts'
import type { SiteWords } from './words/english.ts'

const say = (value: unknown): string => escapeHtml(textOf(value))

const itemsOf = (value: unknown): readonly Doc[] => (Array.isArray(value) ? value.filter(isDoc) : [])

/** Seats, range, speed, and equipment. */
export const drawFacts = ({ content }: SitePage, { words, number }: Speech): string => {
  const rows = [
    [words.factSeats, content['seats'], ''],
    [words.range, content['range'], ' nm'],
    [words.speed, content['speed'], ' kts'],
  ].filter(([, value]) => textOf(value) !== '')
  const amenities = Array.isArray(content['amenities']) ? content['amenities'].map(textOf) : []
  const list = rows.map(
    ([label, value, unit]) => `<div><dt>${textOf(label)}</dt><dd>${say(number(value))}${textOf(unit)}</dd></div>`,
  )
  if (amenities.length > 0)
    list.push(`<div><dt>${words.onBoard}</dt><dd>${escapeHtml(amenities.join(', '))}</dd></div>`)
  return list.length === 0 ? '' : `<dl class="facts">${list.join('')}</dl>`
}

/** Names of measures (`dimensionKinds`) by those of the site's words. */
const measures: Readonly<Record<string, keyof SiteWords>> = {
  Height: 'height',
  Width: 'width',
  Length: 'length',
  Gauge: 'gauge',
  Diameter: 'diameter',
  'Outer Diameter': 'outerDiameter',
  'Outside Diameter': 'outsideDiameter',
  Thickness: 'thickness',
  Flange: 'flange',
  Wall: 'wall',
  Web: 'web',
}

/** The measures of a product that are not hidden. */
export const drawDimensions = ({ content }: SitePage, { words, number }: Speech): string => {
  const named = (name: string) => {
    const measure = Object.hasOwn(measures, name) ? measures[name] : undefined
    return measure === undefined ? name : words[measure]
  }
  const shown = itemsOf(content['dimensions']).filter(({ hide }) => hide !== true)
  return shown.length === 0
    ? ''
    : `<dl class="facts">${shown.map((one) => `<div><dt>${escapeHtml(named(textOf(one['name'])))}</dt><dd>${escapeHtml(dimensionWords(one as Dimension, { ...words, number }))}</dd></div>`).join('')}</dl>`
}
