import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it, vi } from 'vitest'
import { aircraft, aircraftModels, readSchedule } from '../../../domain/charter/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { AircraftBeside } from './aircraft-page.tsx'
import { ModelBeside } from './reference-pages.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: () => null, useLocation: () => ({ pathname: '/' }) }))

function show(Part: ComponentType<RecordPartProps>, definition: RecordDefinition, doc: object) {
  const { platform, wrapper: Platform } = testPlatform(() => {
    throw new ApiError(500, { error: 'internal' })
  })
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object) => {
    expect(contract).toBe(readSchedule)
    return { blocks: [], aircraft: [] }
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <Part definition={definition} row={{ ...testRow(definition, doc, { id: 'x1' }) }} />
      </MantineProvider>
    </Platform>,
  )
}

it('does not say that a model is not flown where the fleet could not be read', async () => {
  show(ModelBeside, aircraftModels, { name: 'Phenom 300' })
  expect((await screen.findByRole('alert')).textContent).toBe('They could not be loaded.')
  expect(screen.queryByText('None in your fleet.')).toBeNull()
})

it('does not show an aircraft as unused when its trips could not be read', async () => {
  show(AircraftBeside, aircraft, { tail_number: 'N1AA', name: 'One' })
  expect((await screen.findByRole('alert')).textContent).toBe('They could not be loaded.')
  expect(screen.queryByText('None yet.')).toBeNull()
})
