import { expect, it } from 'vitest'
import { newPasswordFaults } from './new-password-faults.ts'

it.each([
  ['flightline', 'flightline', {}],
  ['flightlin', 'flightlin', { password: 'Value is too short.' }],
  ['flightline', 'Flightline', { again: 'Passwords must match.' }],
  ['', 'x', { password: 'Value is too short.', again: 'Passwords must match.' }],
])("of '%s' and '%s'", (password, again, faults) => expect(newPasswordFaults(password, again)).toEqual(faults))
