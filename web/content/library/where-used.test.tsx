import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { fileCopies, files, whereUsed } from '../../../domain/content/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { FileCopies } from './file-copies.tsx'
import { WhereUsed } from './where-used.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useLocation: () => ({ pathname: '/' }),
}))

it('each opening reads the uses of a file and its copies again', async () => {
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const pages: object[] = []
  const copies = [{ id: 'f2', name: 'copy.jpg', folder: '' }]
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object) => {
    if (contract === whereUsed) return { pages: [...pages] }
    expect(contract).toBe(fileCopies)
    return { files: [...copies] }
  })
  const row = { ...testRow(files, { name: 'a.jpg', url: '/a.jpg', type: 'image/jpeg', size: 1 }, { id: 'f1' }) }
  const look = () =>
    render(
      <Platform>
        <MantineProvider env="test">
          <FileCopies id="f1" />
          <WhereUsed definition={files} row={row} />
        </MantineProvider>
      </Platform>,
    )
  const first = look()
  expect(await screen.findByText('No page names it.')).toBeDefined()
  expect(await screen.findByText('copy.jpg')).toBeDefined()
  first.unmount()
  pages.push({ id: 'p1', name: 'Fleet', url: '/fleet' })
  copies.pop()
  look()
  expect(await screen.findByText('Fleet')).toBeDefined()
  await expect.poll(() => screen.queryByText('copy.jpg')).toBeNull()
})
