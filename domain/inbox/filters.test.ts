import { expect, it } from 'vitest'
import { filters } from './filters.ts'
import { threadsmsgs } from './threadsmsgs.ts'

const filterWith = (verb: string, value: unknown) =>
  filters.shape.parse({ name: 'x', rules: { items: [{ subject: 'email', verb, value }] } })

it('a list goes with the verbs that take one, a single value with the others', () => {
  expect(filters.check?.(filterWith('is_in', ['a', 'b']))).toEqual([])
  expect(filters.check?.(filterWith('not_in', ['a']))).toEqual([])
  expect(filters.check?.(filterWith('is', 'a'))).toEqual([])
  expect(filters.check?.(filterWith('is', ['a']))).toEqual([{ path: 'rules.items.0.value', code: 'filter-value' }])
  expect(filters.check?.(filterWith('is_in', 'a'))).toEqual([{ path: 'rules.items.0.value', code: 'filter-value' }])
})

it.each([
  ['/laro/quotes/1', true],
  ['https://elsewhere.example/', false],
  ['//elsewhere.example/', false],
  ['/\\elsewhere.example', false],
  ['javascript:alert(1)', false],
  [undefined, false],
])('a direct message may lead to %o: %o', (url, isOwn) => {
  const metadata = url === undefined ? {} : { url }
  const message = threadsmsgs.shape.parse({ medium: 'chat', tRef: '1', subtype: 'direct', metadata })
  expect((threadsmsgs.check?.(message) ?? []).map((issue) => issue.code)).toEqual(isOwn ? [] : ['foreign-link'])
})

it('a note with a recipient is refused, from any source', () => {
  const note = threadsmsgs.shape.parse({ medium: 'note', tRef: '1', bcc: [{ email: 'a@x.example' }] })
  expect(threadsmsgs.check?.(note)).toEqual([{ path: 'recipients', code: 'internal-with-recipients' }])
})

it('the form of a filter offers messages only: other kinds would have no effect', () => {
  expect(filters.form.map(({ property }) => property)).not.toContain('type')
})
