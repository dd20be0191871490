import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { pages } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { NewPage } from './new-page.tsx'

const went = vi.hoisted(() => vi.fn<(path: string) => void>())
vi.mock('../../platform/address.ts', () => ({ useGo: () => () => undefined, useGoOn: () => () => went }))
vi.mock('@tanstack/react-router', () => ({ Link: () => null, useBlocker: () => undefined }))

it('makes a page of the offered kind without another choice', async () => {
  const sent: unknown[] = []
  const { wrapper: Platform } = testPlatform(({ method, body }) => {
    if (method !== 'POST') return { rows: [], next: null }
    sent.push(body)
    return testRow(pages, { name: 'Winter', url: '/winter' }, { id: 'p1' })
  })
  render(
    <Platform>
      <MantineProvider env="test">
        <NewPage definition={pages} listPath="cms/pages" pathOf={(id) => `cms/pages/${id}`} />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Winter' } })
  fireEvent.change(screen.getByLabelText(/^Address/), { target: { value: '/winter' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create page' }))
  await waitFor(() => expect(went).toHaveBeenCalledWith('cms/pages/p1', 'Page created'))
  expect(sent).toMatchObject([{ name: 'Winter', url: '/winter', kind: 'landing' }])
})
