import { describe, expect, it } from 'vitest'
import { renderPage } from './render-page.ts'
import { siteWords, speechIn } from './site-words.ts'
import type { SitePage } from './site-page.ts'
import { testChrome } from './test-chrome.ts'

const english = siteWords['en']
const names = Object.keys(english ?? {})
const gapsOf = (words: string): readonly string[] => (words.match(/\{\w+\}/g) ?? []).toSorted()

describe.each(Object.entries(siteWords))('the words of a site in %s', (language, words) => {
  it('are complete, with the names of the English ones', () => {
    expect(Object.keys(words)).toEqual(names)
    for (const [name, said] of Object.entries(words)) {
      expect(said.trim(), name).toBe(said)
      expect(said, name).not.toBe('')
      expect(said, name).not.toMatch(/[<>&"]/)
      expect(gapsOf(said), name).toEqual(gapsOf(english?.[name as keyof typeof english] ?? ''))
    }
  })

  it('are its own', () => {
    const same = Object.entries(words).filter(([name, said]) => said === english?.[name as keyof typeof english])
    expect(same.length / names.length > 0.25).toBe(language === 'en')
  })
})

it('a language of a region speaks as its own, one without words as English', () => {
  expect(speechIn('pt-br').words.send).toBe('Enviar')
  expect(speechIn('xx').words.send).toBe('Send')
  expect(speechIn('constructor').words.send).toBe('Send')
})

it('days, numbers and money are written as in the language', () => {
  const at = Date.UTC(2026, 11, 24, 22)
  const [english_, german, french] = ['en', 'de', 'fr'].map(speechIn)
  expect(english_?.day(at, 'UTC')).toBe('12/24/26')
  expect(german?.day(at, 'UTC')).toBe('24.12.2026')
  expect(german?.day(at, 'Europe/Berlin')).toBe('24.12.2026')
  expect(german?.number(1500)).toBe('1.500')
  expect(english_?.number(1500)).toBe(1500)
  expect(german?.money(1_250_000)).toBe('12.500,00\u{A0}$')
  expect(french?.seats(1)).toBe('1 siège')
  expect(french?.seats(8)).toBe('8 sièges')
})

const chrome = testChrome({ languages: ['en', 'de'] })

const sections = ['legs', 'fleet', 'blog', 'request', 'contact'].map((kind) => ({ id: kind, kind }))

const page: SitePage = {
  id: 'p1',
  name: 'Start',
  url: '/de/start',
  kind: 'aircraft',
  content: {
    sections,
    seats: 8,
    range: 3100,
    dimensions: [{ name: 'Height', size: 6.5 }, { name: 'Web', variable: true }, { name: 'Wall' }],
  },
  html: '',
  meta: {},
  date: 0,
  language: 'de',
  alternates: [{ language: 'en', url: '/start' }],
}

it('no English is left in a page of another language', () => {
  const leg = { from: 'KTEB', fromName: 'Teterboro', to: 'KVNY', toName: 'Van Nuys', aircraft: 'Citation' }
  const data = {
    timezone: 'UTC',
    legs: [{ ...leg, at: Date.UTC(2026, 11, 24), cents: 900_000 }, leg],
    fleet: [{ name: 'N1', model: '', seats: 8, base: 'Aspen' }],
    posts: [{ id: 'n', name: 'Nachrichten', url: '/n', lead: '', at: 0 }],
    blogs: [],
    named: [],
  }
  const html = renderPage(page, { chrome, data, clean: (words) => words, fileAt: () => undefined })
  const drawn = html.replaceAll(/<p class="trap".*?<\/p>|<nav aria-label="Sprachen">.*?<\/nav>/g, '')
  for (const [name, said] of Object.entries(english ?? {})) {
    if (said.includes('{') || said === siteWords['de']?.[name as keyof typeof english]) continue
    expect(drawn, name).not.toMatch(new RegExp(`[>"]${said.replaceAll('.', String.raw`\.`)}[<"]`))
  }
  expect(drawn).toContain('<b>KTEB</b> nach <b>KVNY</b>')
  expect(drawn).toContain('24.12.2026')
  expect(drawn).toContain('Auf Anfrage')
  expect(drawn).toContain('<dt>Reichweite</dt><dd>3.100 nm</dd>')
  expect(drawn).toContain('<dt>Höhe</dt><dd>6,5 in</dd>')
  expect(drawn).toContain('8 Sitze, stationiert in Aspen')
})
