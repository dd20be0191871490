import { expect, it } from 'vitest'
import { textField } from '../../../domain/kernel/index.ts'
import { withSites } from './site-field.ts'

const fields = [textField('name', 'Name'), textField('site', 'Site', { colSpan: 6 })]

it('offers the sites of the client by their labels', () => {
  const [name, site] = withSites(fields, {
    sites: [
      { id: 'main', label: 'LARO' },
      { id: 'shop', label: '' },
    ],
  })
  expect(name).toBe(fields[0])
  expect(site).toMatchObject({
    component: 'input-select',
    colSpan: 6,
    options: [
      { value: 'main', label: 'LARO' },
      { value: 'shop', label: 'shop' },
    ],
  })
})

it('has the site typed where the client names none', () => {
  expect(withSites(fields, {})).toBe(fields)
})
