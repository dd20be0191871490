import { describe, expect, it } from 'vitest'
import { filterSubjects, filterVerbs } from '../filter-words.ts'
import { compileRules, type StoredRule } from './match-filter.ts'
import { factsOf, isFiltered, type FactContact } from './message-facts.ts'

const mia: FactContact = { id: 'c1', name: 'Mia Lund', company: 'Lund Air', type: 'Broker' }
const mail = {
  medium: 'email' as const,
  inbound: true,
  subject: 'Invoice  1200',
  message: 'Please find\nthe invoice attached.',
  from: { address: 'Mia@Customer.example' },
  recipients: [{ email: 'laro@mail.example' }],
  cc: [],
}

const isMatch = (items: readonly StoredRule[], mode: 'and' | 'or' = 'and', contact: FactContact | undefined = mia) => {
  const rules = compileRules({ mode, items })
  return rules.isValid ? rules.matches(factsOf(mail, contact)) : rules.fault
}
const rule = (subject: string, verb: string, value: string | string[]): StoredRule => ({ subject, verb, value })

describe('subjects', () => {
  it.each([
    { ask: rule('email', 'is', 'mia@customer.EXAMPLE') },
    { ask: rule('contact', 'is', 'mia lund') },
    { ask: rule('contact', 'is', 'c1') },
    { ask: rule('contact_type', 'is', 'broker') },
    { ask: rule('subject', 'is', ' invoice 1200 ') },
    { ask: rule('message', 'includes', 'find the') },
    { ask: rule('company', 'includes', 'lund') },
  ])('$ask.subject is read from the message or its contact', ({ ask }) => {
    expect(isMatch([ask])).toBe(true)
  })

  it('email is the sender of an incoming message, and the recipients of an outgoing one', () => {
    const rules = compileRules({ mode: 'and', items: [rule('email', 'is', 'laro@mail.example')] })
    expect(rules.isValid && rules.matches(factsOf(mail, mia))).toBe(false)
    expect(rules.isValid && rules.matches(factsOf({ ...mail, inbound: false }, mia))).toBe(true)
  })

  it('each subject of the form can be used with each verb', () => {
    for (const subject of filterSubjects) {
      for (const verb of filterVerbs)
        expect(compileRules({ mode: 'and', items: [rule(subject.value, verb.value, 'x')] }).isValid).toBe(true)
    }
  })
})

describe('verbs', () => {
  const asks = (verb: string, value: string | string[]) => isMatch([rule('subject', verb, value)])

  it('compare without regard to case and blanks', () => {
    expect(asks('is', 'INVOICE 1200')).toBe(true)
    expect(asks('is', 'invoice')).toBe(false)
    expect(asks('not', 'invoice')).toBe(true)
    expect(asks('includes', 'voice 12')).toBe(true)
    expect(asks('not_includes', 'voice 12')).toBe(false)
  })

  it('take lists', () => {
    expect(asks('is_in', ['quote', 'invoice 1200'])).toBe(true)
    expect(asks('is_in', ['quote'])).toBe(false)
    expect(asks('not_in', ['quote'])).toBe(true)
    expect(asks('not_in', ['quote', 'invoice 1200'])).toBe(false)
  })

  it('order numbers by size and anything else as text', () => {
    const number = (subject: string, verb: string, value: string) => {
      const rules = compileRules({ mode: 'and', items: [rule('subject', verb, value)] })
      return rules.isValid && rules.matches(factsOf({ ...mail, subject }, undefined))
    }
    expect(number('1,200', 'greater', '900')).toBe(true)
    expect(number('$12.50', 'less', '12.6')).toBe(true)
    expect(number('900', 'less_or_equal', '900.0')).toBe(true)
    expect(number('901', 'greater_or_equal', '900')).toBe(true)
    expect(number('10', 'less', '9')).toBe(false)
    // As text, 'b10' comes before 'b9'.
    expect(number('b10', 'less', 'b9')).toBe(true)
    expect(number('apple', 'greater', 'Banana')).toBe(false)
  })

  it('without a value pass the negative ones alone', () => {
    const stranger: FactContact = { id: 'c2' }
    const onCompany = (verb: string) =>
      isMatch([rule('company', verb, verb.endsWith('in') ? ['x'] : 'x')], 'and', stranger)
    expect(filterVerbs.filter(({ value }) => onCompany(value) === true).map(({ value }) => value)).toEqual([
      'not',
      'not_in',
      'not_includes',
    ])
  })
})

describe('rules together', () => {
  const yes = rule('subject', 'includes', 'invoice')
  const no = rule('subject', 'includes', 'catering')

  it('all of them, or one of them', () => {
    expect(isMatch([yes, no])).toBe(false)
    expect(isMatch([yes, no], 'or')).toBe(true)
    expect(isMatch([no, no], 'or')).toBe(false)
  })

  it('are invalid, not false, when one cannot be understood', () => {
    expect(isMatch([yes, rule('tail_number', 'is', 'N1')], 'or')).toBe('unknown-subject')
    expect(isMatch([rule('subject', 'resembles', 'x')])).toBe('unknown-verb')
    expect(isMatch([rule('constructor', 'is', 'x')])).toBe('unknown-subject')
    expect(isMatch([rule('subject', 'toString', 'x')])).toBe('unknown-verb')
    expect(isMatch([yes, rule('subject', 'includes', '  ')], 'or')).toBe('no-value')
    expect(isMatch([])).toBe('no-rules')
  })
})

it('notes, chats and the archive are not filtered', () => {
  const media = ['email', 'text', 'web', 'chat', 'note', 'archive'] as const
  expect(media.filter((medium) => isFiltered({ medium }))).toEqual(['email', 'text', 'web'])
})
