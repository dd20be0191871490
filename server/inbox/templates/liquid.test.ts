import { describe, expect, test } from 'vitest'
import { BrokenTemplate, fillText } from './liquid.ts'

const data = {
  contact: { first_name: 'Mia', name: 'Mia <Lund>' },
  trip: { number: 'T7', departure_date: Date.UTC(2026, 0, 2, 3, 0), price: { total: 123_456 }, tails: ['N1', 'N2'] },
  leg: { hours: 2.51 },
  open: { departs: '2026-01-02', lands: 'to be confirmed' },
  legs: [{ to: 'KTEB' }, { to: 'KDAL' }],
  message: { body: '<b>hello</b>' },
}

const fill = (text: string, isHtml = true) => fillText(text, { data, zone: 'America/Chicago', isHtml })

describe('filling in', () => {
  test.each([
    ['Hello {{ contact.first_name }}', 'Hello Mia'],
    ['{{ contact.name }}', 'Mia &lt;Lund&gt;'],
    ['{{ trip.price.total | money }}', '$1,234.56'],
    ['{{ trip.departure_date | date_time }}', '1/1/26, 9:00 PM'],
    ['{{ trip.departure_date | time: "Europe/London" }}', '3:00 AM'],
    ['{{ trip.departure_date | time: "No/Where" }}', '9:00 PM'],
    ['{{ open.departs | date }}', '1/2/2026'],
    ['{{ open.departs | date_time }}', '1/2/26, time to be confirmed'],
    ['{{ open.departs | time: "Europe/London" }}', 'time to be confirmed'],
    ['{{ open.lands | time }}', 'to be confirmed'],
    ['{{ leg.hours | flight_time }}', '2:31'],
    ['{{ trip.tails | join: " and " }}', 'N1 and N2'],
    ['{% for leg in legs %}{{ leg.to }} {% endfor %}', 'KTEB KDAL '],
    ['{% if legs.size &gt; 1 %}legs{% endif %}', 'legs'],
    ['{{ nothing | default: “soon” }}', 'soon'],
    ['{{ message.body }}', '<b>hello</b>'],
    ['{% if trip.nothing %}{{ trip.nothing }}{% else %}-{% endif %}', '-'],
  ])('%s', (text, answer) => {
    expect(fill(text)).toEqual({ text: answer, missing: [] })
  })

  test('plain text is not escaped', () => {
    expect(fill('{{ contact.name }}', false).text).toBe('Mia <Lund>')
  })

  test('a missing value is marked and listed, each once', () => {
    expect(fill('{{ trip.gate }} {{ trip.gate | upcase }} {{- trip.price.nothing | money -}}')).toEqual({
      text: '⟦trip.gate⟧ ⟦trip.gate⟧⟦trip.price.nothing⟧',
      missing: ['trip.gate', 'trip.price.nothing'],
    })
  })
})

/** Accesses other than data: only marks may come out. */
describe('nothing is reached but the data', () => {
  test.each([
    '{{ contact.constructor }}',
    '{{ contact.__proto__ }}',
    '{{ contact.first_name.constructor.name }}',
    '{{ constructor.constructor }}',
    '{{ legs.constructor }}',
    '{{ legs.map }}',
    '{{ contact["__proto__"]["toString"] }}',
    '{{ process.env }}',
    '{{ global }}',
  ])('%s', (text) => {
    expect(fill(text).text.replaceAll(/⟦[^⟧]*⟧/g, '')).toBe('')
  })

  test.each([
    ['{% include "passwd" %}', /tag "include" not found/],
    ['{% render "../../etc/passwd" %}', /tag "render" not found/],
    ['{% layout "x" %}', /tag "layout" not found/],
    ['{% capture x %}{{ x }}{{ x }}{% endcapture %}', /tag "capture" not found/],
    ['{% raw %}{{ x }}{% endraw %}', /not found|not closed/],
    ['{{ contact.first_name | where: "a" }}', /undefined filter: where/],
    ['{{ contact.first_name | constructor }}', /undefined filter: constructor/],
    ['{{ contact.first_name | append: "x" }}', /undefined filter: append/],
    ['{% constructor %}', /tag "constructor" not found/],
    ['{{ contact.first_name', /not closed/],
    ['{% if contact %}', /not closed/],
  ])('%s does not exist', (text, reason) => {
    expect(() => fill(text)).toThrow(BrokenTemplate)
    expect(() => fill(text)).toThrow(reason)
  })
})

describe('a template that wants too much is refused in time', () => {
  const deep = '{% if contact %}'.repeat(3000) + '{% endif %}'.repeat(3000)
  const loops = '{% for a in (1..1000) %}'.repeat(6) + 'x' + '{% endfor %}'.repeat(6)
  const doubling = `{% for a in (1..90000) %}${'text '.repeat(1000)}{% endfor %}`
  test.each([
    ['a huge range', '{% for a in (1..100000000) %}{% endfor %}'],
    ['a range beyond all numbers', '{% for a in (1..99999999999) %}x{% endfor %}'],
    ['loops in loops', loops],
    ['much text', doubling],
    ['deep blocks', deep],
    ['many variables', '{{ a }}'.repeat(50_000)],
    ['a long text', `{{ a }}${'x'.repeat(700_000)}`],
    ['many open braces', '{{'.repeat(100_000)],
    ['a long expression', `{{ a${'.b'.repeat(100_000)} }}`.repeat(4)],
    ['many filters', `{{ a ${'| upcase '.repeat(60_000)} }}`],
  ])('%s', (_, text) => {
    const began = process.threadCpuUsage()
    expect(() => fill(text)).toThrow(BrokenTemplate)
    expect(process.threadCpuUsage(began).user).toBeLessThan(2_500_000)
  })
})
