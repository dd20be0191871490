import { expect, it } from 'vitest'
import { clientDetails, clientInbox } from './client-parts.ts'

const propertiesOf = ({ form }: typeof clientInbox): readonly string[] => form.map(({ property }) => property)

it('the settings of the inbox stand on their own tab, and not among the details of the client', () => {
  expect(propertiesOf(clientInbox)).toEqual(['config.hold_forged', 'config.leave_unassigned'])
  expect(propertiesOf(clientDetails)).toEqual(
    expect.not.arrayContaining(['config.hold_forged', 'config.leave_unassigned']),
  )
  expect(propertiesOf(clientDetails)).toContain('name')
})
