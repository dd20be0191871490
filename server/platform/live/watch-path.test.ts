import { expect, test } from 'vitest'
import { fillPath, pathTemplate } from '../../../domain/kernel/index.ts'
import { records } from '../../../domain/records.ts'
import { watchTarget } from './watch-path.ts'

const client = '01930000-0001-7000-8000-000000000001'
const values = { client, user: 'u 1', message: 'm/1', id: 'x%1' }

test('every record type is reached by its own collection and document path, and by no other', () => {
  for (const definition of records) {
    const { collection, document } = pathTemplate(definition.path)
    const one = watchTarget(records, fillPath(document, values), client)
    expect([one?.definition.name, one?.id]).toEqual([definition.name, 'x%1'])
    const many = collection === undefined ? undefined : watchTarget(records, fillPath(collection, values), client)
    expect(many?.definition.name).toBe(collection === undefined ? undefined : definition.name)
    expect(many?.id).toBeUndefined()
  }
})

test('products are reached by the path of the seller of equipment too', () => {
  const one = watchTarget(records, `clients/${client}/eqip_products/p1`, client)
  expect([one?.definition.name, one?.id]).toEqual(['products', 'p1'])
  expect(watchTarget(records, 'clients/other/eqip_products', client)).toBeUndefined()
})

test('owner parameters become a filter', () => {
  const target = watchTarget(records, fillPath('users/{user}/clients/{client}/unread', values), client)
  expect(target?.where).toEqual({ and: [['user', '==', 'u 1']] })
})

test.each([
  '',
  '/',
  'clients',
  'clients/other/threads',
  `clients/${client}/threads/`,
  `clients//threads`,
  'clients/%/threads',
  'x/y/z',
])('%s leads nowhere in particular', (path) =>
  expect(watchTarget(records, path, client)?.definition.name ?? 'clients').toBe('clients'),
)
