import { expect, it } from 'vitest'
import { nameOfPerson } from './actor-name.ts'

it.each([
  ['Jo Stern', false, 'Jo Stern'],
  ['Jo Stern', true, 'Jo Stern'],
  [undefined, false, 'Flightline support'],
  ['', false, 'Flightline support'],
  [null, true, 'A former user'],
])('%o, default client %o: %s', (known, isDefaultClient, name) =>
  expect(nameOfPerson(known, isDefaultClient)).toBe(name),
)
