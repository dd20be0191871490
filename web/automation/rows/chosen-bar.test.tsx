import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { expect, it } from 'vitest'
import { contacts } from '../../../domain/crm/index.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { RowChoosingContext, useNewChoosing, type ChosenActionsProps } from '../../ui/list/row-choosing.ts'
import { ChosenBar } from './chosen-bar.tsx'

const held = { rows: [{ id: 'c1', version: 1 }], list: 'all', matching: undefined }

it('late actions of this list do not move Export', async () => {
  const code = Promise.withResolvers<ComponentType<ChosenActionsProps>>()
  const Actions = lazyPart(() => code.promise)
  const { wrapper: Platform } = testPlatform(() => undefined)
  function List() {
    const choosing = useNewChoosing(contacts, { Bar: ChosenBar, Actions })
    return (
      <RowChoosingContext value={choosing}>
        <input type="checkbox" onChange={() => choosing.selection.toggle('c1')} />
        <ChosenBar definition={contacts} held={held} />
      </RowChoosingContext>
    )
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <List />
      </MantineProvider>
    </Platform>,
  )
  fireEvent.click(screen.getByRole('checkbox'))
  expect(screen.getByText('1 selected')).toBeDefined()
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).not.toContain('Export')
  await act(async () => code.resolve(() => <button type="button">Add to a group</button>))
  expect(names().slice(0, 3)).toEqual(['Add to a group', 'Edit', 'Export'])
})
