import { expect, it } from 'vitest'
import { clientDetails, clientInbox } from './client-parts.ts'

const propertiesOf = ({ form }: typeof clientInbox): readonly string[] => form.map(({ property }) => property)

it('the settings of the inbox are on their own tab, and not among the details of the client', () => {
  expect(propertiesOf(clientInbox)).toEqual([
    'config.hold_forged',
    'config.leave_unassigned',
    'config.group_mails_a_minute',
  ])
  const both = propertiesOf(clientDetails).filter((property) => propertiesOf(clientInbox).includes(property))
  expect(both).toEqual([])
  expect(propertiesOf(clientDetails)).toContain('name')
})
