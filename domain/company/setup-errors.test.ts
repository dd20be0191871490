import { expect, it } from 'vitest'
import { clients } from './clients.ts'
import { setupErrors, setupErrorsOf } from './setup-errors.ts'

const client = (more: object) => clients.shape.parse({ name: 'Nimbus Air', name_key: 'NIMB', ...more })

it('names everything that a new client lacks, the most urgent first', () => {
  const errors = setupErrors(client({}))
  expect(errors.map((one) => one.priority)).toEqual([1, 2, 3, 4, 5])
  expect(errors[0]).toEqual({
    description: 'Add the email address at which customers reach the company.',
    url: '/company/details',
    priority: 1,
  })
})

it('names no part that is present', () => {
  const complete = client({
    email: 'desk@nimbus.example',
    phone: '+15125550100',
    office_hours: 'Mon-Fri 8-18',
    address: { city: 'Austin' },
    config: { roles: [{ id: 'inbox', label: 'Inbox' }] },
  })
  expect(setupErrors(complete)).toEqual([])
})

it('is silent once the client is onboarded', () => {
  expect(setupErrors(client({ config: { onboarded: true } }))).toEqual([])
})

it('follows the record whenever it is saved', () => {
  const saved = clients.derive?.(client({ email: 'desk@nimbus.example', errors: [] }), 0)
  expect(saved?.errors.map((one: { priority: number }) => one.priority)).toEqual([2, 3, 4, 5])
})

it('keeps additions of support, and repeats none of its own', () => {
  const added = { description: 'Send us your certificate.', url: '/threads/inbox/chat', priority: 9 }
  const first = setupErrors(client({ errors: [added] }))
  expect(first.at(-1)).toEqual(added)
  expect(setupErrors(client({ errors: first }))).toEqual(first)
})

it('asks for colleagues and for types of contacts while there are none', () => {
  expect(setupErrorsOf({ users: 1, contactTypes: 0 }).map(({ url }) => url)).toEqual([
    '/company/users',
    '/company/settings/contact-types',
  ])
  expect(setupErrorsOf({ users: 2, contactTypes: 1 })).toEqual([])
})
