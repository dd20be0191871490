import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { blogs } from '../../domain/content/index.ts'
import { testPlatform } from '../platform/data/test-platform.tsx'
import { notices, notify } from '../platform/notices.ts'
import { BlogEntriesField } from './blog-entries-field.tsx'

afterEach(() => void notify(null))

const page = (id: string) => ({ objectID: id, id, version: 1, name: `Page ${id}` })

function show(most: number | undefined, isReadOnly = false) {
  const {
    platform,
    asked,
    wrapper: Platform,
  } = testPlatform(() => ({
    hits: ['a', 'b'].map(page),
    nbHits: 2,
    nbHitsExact: true,
    page: 0,
    nbPages: 1,
  }))
  platform.session.user.set({ id: 'u1', name: 'Ana Ruiz', email: 'ana@laro.example' })
  const onChange = vi.fn<(value: unknown) => void>()
  const field = blogs.form.find(({ property }) => property === 'entries')
  if (field === undefined) throw new Error('A blog has entries.')
  const value = [{ id: 'z', label: 'Old page' }]
  render(
    <Platform>
      <MantineProvider env="test">
        <BlogEntriesField field={field} value={value} isReadOnly={isReadOnly} most={most} onChange={onChange} />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('combobox', { name: 'Pages' }))
  return { asked, onChange }
}

const choose = async (name: string) => fireEvent.click(await screen.findByRole('option', { name, hidden: true }))

it('offers 100 pages at once, and adds the chosen one', async () => {
  const { asked, onChange } = show(2)
  await choose('Page b')
  expect(asked[0]?.body).toMatchObject({ query: '', hitsPerPage: 100 })
  expect(onChange).toHaveBeenCalledExactlyOnceWith([
    { id: 'z', label: 'Old page' },
    { id: 'b', label: 'Page b' },
  ])
})

it.each([undefined, 1])('takes no more than the most, and says so: %s', async (most) => {
  const { onChange } = show(most)
  await choose('Page a')
  expect(onChange).not.toHaveBeenCalled()
  expect(notices.get()).toMatchObject([{ title: 'Limit Reached!', message: 'The max is set to 1' }])
})

it('says why no pages can be chosen', () => {
  show(1, true)
  expect(notices.get()).toMatchObject([{ title: 'Not Allowed' }])
})
