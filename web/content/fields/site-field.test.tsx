import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deployments } from '../../../domain/content/index.ts'
import type { Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { SiteField } from './site-field.tsx'

const field = deployments.form.find(({ property }) => property === 'site')

function show(client: Doc, value: string) {
  const put = vi.fn<(value: unknown) => void>()
  const { platform, wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  const current = platform.client.get()
  platform.client.set(current && { ...current, doc: client })
  if (field === undefined) throw new Error('A deployment has no site.')
  render(
    <Platform>
      <MantineProvider env="test">
        <SiteField field={field} value={value} isReadOnly={false} onChange={put} />
      </MantineProvider>
    </Platform>,
  )
  return { put }
}

const sites = [
  { id: 'main', label: 'LARO' },
  { id: 'shop', label: '' },
]
const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Site' })

it('offers the sites of the client by their labels', () => {
  const { put } = show({ sites }, 'main')
  expect(input().value).toBe('LARO')
  fireEvent.click(input())
  fireEvent.click(screen.getByRole('option', { name: 'shop', hidden: true }))
  expect(put).toHaveBeenCalledExactlyOnceWith('shop')
})

it('keeps one that is no site of the client, and says so', () => {
  show({ sites }, 'old')
  expect(input().value).toBe('old (no site of this client)')
  expect(screen.getByText(/The settings of the client name no such site/).textContent).toContain('stays')
})

it('has the site typed where the client names none', () => {
  const { put } = show({}, 'main')
  fireEvent.change(screen.getByRole('textbox', { name: 'Site' }), { target: { value: 'blog' } })
  expect(put).toHaveBeenCalledExactlyOnceWith('blog')
})
