import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { trips } from '../../../domain/charter/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { EmptyLegsBeside } from './empty-legs-beside.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }))

it('keeps the button that offers empty legs in its place while the trip is edited', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({}))
  const legs = [{ key: 'k', departureAirport: 'KTEB', arrivalAirport: 'KDAL', takeoffUTC: 1, tail: 'N104LA' }]
  const call = vi
    .spyOn(platform.api, 'call')
    .mockResolvedValueOnce({ legs })
    .mockReturnValue(new Promise(() => undefined))
  const shown = (version: number) => (
    <Platform>
      <MantineProvider env="test">
        <EmptyLegsBeside
          definition={trips}
          row={{ ...testRow(trips, { trip_number: '7046', status: 'tConfirmed' }, { id: 't1', version }) }}
        />
      </MantineProvider>
    </Platform>
  )
  const { rerender } = render(shown(1))
  const offer = await screen.findByRole('button', { name: /Offer as empty legs/ })
  rerender(shown(2))
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  expect(screen.getByRole('button', { name: /Offer as empty legs/ })).toBe(offer)
})
