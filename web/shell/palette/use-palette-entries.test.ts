import { expect, it } from 'vitest'
import { withPages } from './use-palette-entries.ts'

const group = (label: string, ...titles: string[]) => ({
  label,
  entries: titles.map((title) => ({ id: title, title, run: () => undefined })),
})
const pages = group('Go to', 'Saved quotes', 'Quotes')
const found = [group('Smart Inbox', 'Quote 40144', 'Re: Quote 40001')]

const offered = (typed: string) =>
  withPages(typed, pages, found).flatMap(({ entries }) => entries.map(({ title }) => title))

it('offers a page first once most of its name is typed', () => {
  for (const typed of ['quot', 'quotes', 'QUOTES'])
    expect(offered(typed)).toEqual(['Quotes', 'Saved quotes', 'Quote 40144', 'Re: Quote 40001'])
})

it('offers an earlier result first for other words', () => {
  for (const typed of ['', 'quo', 'quote 40', 'prescott'])
    expect(offered(typed)).toEqual(['Quote 40144', 'Re: Quote 40001', 'Saved quotes', 'Quotes'])
})
