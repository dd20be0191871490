import { describe, expect, it } from 'vitest'
import { filters } from '../filters.ts'
import { hearersAfter, isReadForAll, threadOutcome, withChips } from './apply-filters.ts'

const entry = (id: string) => ({ id, label: id })
const filter = (id: string, more: object = {}) => ({ ...filters.shape.parse({ name: id, ...more }), id })
const members = [
  { id: 'ana', roles: ['admin'] },
  { id: 'jo', roles: ['inbox', 'sales'] },
  { id: 'rae', roles: ['inbox'] },
]
const fresh = { filters: [], active: true, message_count: 0 }
const incoming = (...matched: ReturnType<typeof filter>[]) => ({ matched, inbound: true })

describe('the thread', () => {
  it('gets the chips of matching filters, each once and in their present form', () => {
    const before = [{ id: 'b', name: 'Old name' }]
    const after = withChips(before, [filter('a'), filter('b', { color: '#00796b' })])
    expect(after.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ])
    expect(after[1]).toMatchObject({ color: '#00796b' })
  })

  it('takes the last status that a filter sets: pending, finished, new', () => {
    const status = (...letters: string[]) =>
      threadOutcome(fresh, incoming(...letters.map((letter, at) => filter(`f${at}`, { status: letter })))).status
    expect(status('p')).toBe('waiting')
    expect(status('p', 'f')).toBe('done')
    expect(status('f', 'n')).toBe('open')
    expect(status('f', 'none')).toBe('done')
    expect(status('none')).toBeUndefined()
  })

  it('is hidden when it begins so, never when people are talking in it', () => {
    const hide = incoming(filter('h', { action: 'hide' }))
    expect(threadOutcome(fresh, hide).active).toBe(false)
    expect(threadOutcome({ ...fresh, message_count: 3 }, hide).active).toBeUndefined()
    expect(threadOutcome({ ...fresh, active: false, message_count: 3 }, hide).active).toBe(false)
    expect(threadOutcome(fresh, incoming(filter('n'))).active).toBeUndefined()
  })

  it('is only marked by outgoing messages', () => {
    const matched = [filter('h', { action: 'hide', status: 'f' })]
    expect(threadOutcome(fresh, { matched, inbound: false })).toEqual({ filters: withChips([], matched) })
  })
})

describe('the users notified of it', () => {
  const hear = (matched: ReturnType<typeof filter>[], isHidden = false) =>
    hearersAfter(['ana', 'rae'], { matched, inbound: true, members, isHidden })
  const forJo = { followers: [entry('jo')] }

  it('is notified by each filter in order of name', () => {
    expect(hear([filter('n', { ...forJo, action: 'notify' })])).toEqual(['ana', 'jo', 'rae'])
    expect(hear([filter('n', { roles: [entry('sales')], action: 'notify' })])).toEqual(['ana', 'jo', 'rae'])
    expect(hear([filter('h', { action: 'hide' })], true)).toEqual([])
    expect(hear([filter('h', { ...forJo, action: 'hideNotify' })], true)).toEqual(['jo'])
    expect(hear([filter('r', { followers: [entry('rae')], action: 'read' })])).toEqual(['ana'])
    expect(hear([filter('r', { action: 'read' })])).toEqual([])
    expect(hear([filter('h', { action: 'hide' }), filter('n', { ...forJo, action: 'notify' })], true)).toEqual(['jo'])
    expect(hear([filter('a', { ...forJo, action: 'notify' }), filter('h', { action: 'hide' })], true)).toEqual([])
  })

  it('keeps all recipients if a filter could not hide the thread', () => {
    expect(hear([filter('h', { action: 'hide' })])).toEqual(['ana', 'rae'])
    expect(hear([filter('h', { ...forJo, action: 'hideNotify' })])).toEqual(['ana', 'jo', 'rae'])
  })

  it('is always a user of the client, and unchanged for outgoing messages', () => {
    expect(hear([filter('n', { followers: [entry('stranger')] })])).toEqual(['ana', 'rae'])
    const matched = [filter('n', forJo), filter('r', { action: 'read' })]
    expect(hearersAfter(['ana'], { matched, inbound: false, members, isHidden: false })).toEqual(['ana'])
    expect(isReadForAll({ matched, inbound: false })).toBe(false)
    expect(isReadForAll({ matched, inbound: true })).toBe(true)
  })
})

describe('the colour of a chip', () => {
  const settled = (color: string, contrast: string) =>
    filters.derive?.(filters.shape.parse({ name: 'x', color, contrast }), 0).contrast
  it('carries text that can be read', () => {
    expect(settled('#505cac', '#ffffff')).toBe('#ffffff')
    expect(settled('#ffee00', '#ffffff')).toBe('#000000')
    expect(settled('#202020', '#000000')).toBe('#ffffff')
    // Neither white nor nearly black can be read on this one.
    expect(settled('#607d8b', '#ffffff')).toBe('#000000')
    expect(filters.check?.(filters.shape.parse({ name: 'x', color: 'url(x)' }))).toEqual([
      { path: 'color', code: 'filter-color' },
    ])
  })
})
