import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Doc } from '../../../domain/kernel/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { EditedBadge, PublishedBadge } from './page-badges.tsx'
import { PageItem } from './page-item.tsx'

const day = (date: number) => Date.UTC(2026, 10, date, 18)

const show = (row: Doc) => {
  const { wrapper: Platform } = testPlatform(() => ({}))
  render(
    <Platform>
      <MantineProvider env="test">
        <PublishedBadge row={row} />
        <EditedBadge row={row} />
      </MantineProvider>
    </Platform>,
  )
}

const toneOf = (words: string) => screen.getByText(words).closest('[data-tone]')?.getAttribute('data-tone')

it('says when a page was published, or that it was not', () => {
  show({ published: day(20) })
  expect(screen.getByText('Published 11/20/26').textContent).toBe('Published 11/20/26')
  show({})
  expect(screen.getByText('Not Published').textContent).toBe('Not Published')
})

it('is red where the page was edited after it was published, else grey', () => {
  show({ published: day(20), edited: day(21) })
  expect(toneOf('Edited 11/21/26')).toBe('bad')
  show({ published: day(20), edited: day(19) })
  expect(toneOf('Edited 11/19/26')).toBe('over')
  show({ edited: day(18) })
  expect(toneOf('Edited 11/18/26')).toBe('over')
})

it('a page in a short list names its kind in words', async () => {
  const { wrapper: Platform } = testPlatform(() => ({ rows: [] }))
  render(
    <Platform>
      <MantineProvider env="test">
        <PageItem row={{ name: 'Winter', url: '/winter', kind: 'landing', published: day(20), edited: day(21) }} />
      </MantineProvider>
    </Platform>,
  )
  await screen.findByText('/winter · Landing page')
  expect(toneOf('Published 11/20/26')).toBe('good')
  expect(toneOf('Edited 11/21/26')).toBe('bad')
})
