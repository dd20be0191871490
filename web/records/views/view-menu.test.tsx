import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { ListView, OpenView } from './use-open-view.ts'
import { ViewMenu } from './view-menu.tsx'

const view = { id: 'v1', version: 1, name: 'Gold', user: 'ana', shared: false, words: {} } as ListView
const nothing = async () => undefined

it('the button of a changed view names its content', () => {
  const { wrapper: Platform } = testPlatform(() => ({ ...view }))
  const opened: OpenView = {
    views: [view],
    view,
    state: 'here',
    error: null,
    retry: () => undefined,
    isEdited: true,
    address: { words: {}, change: () => undefined },
    open: () => undefined,
  }
  const actions = {
    saveNew: nothing,
    duplicate: nothing,
    update: nothing,
    rename: nothing,
    share: nothing,
    remove: nothing,
    mayShare: true,
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <ViewMenu opened={opened} actions={actions} usual="All contacts" isChanged />
      </MantineProvider>
    </Platform>,
  )
  const button = screen.getByRole('button', { name: /^View: / })
  expect(button.textContent?.trim()).toBe('Gold changed')
  expect(button.getAttribute('aria-label')).toContain('Gold changed')
})
