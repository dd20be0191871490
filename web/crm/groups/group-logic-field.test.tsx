import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { groups } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { GroupLogicField } from './group-logic-field.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useLocation: () => ({ pathname: '/' }) }))

it('says in words why the people of a rule could not be counted', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [], next: null, cursor: '1' }))
  vi.spyOn(platform.api, 'call').mockRejectedValue(new ApiError(0, { error: 'offline' }))
  const field = groups.form.find(({ source }) => source === 'group-logic')
  if (field === undefined) throw new TypeError('groups have a rule')
  const rule = { subject: 'company', verb: 'is', value: 'Laro' }
  render(
    <Platform>
      <MantineProvider env="test">
        <GroupLogicField field={field} value={rule} isReadOnly={false} recordId="g1" onChange={() => undefined} />
      </MantineProvider>
    </Platform>,
  )
  expect(await screen.findByText(/^Who this is could not be counted: The server cannot be reached/)).toBeDefined()
})
