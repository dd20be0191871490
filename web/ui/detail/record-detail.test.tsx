import { Menu, MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { contacts, tasks } from '../../../domain/crm/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { showDialogs } from '../test-dialogs.tsx'
import { RecordDetail } from './record-detail.tsx'
import type { RecordPartProps, RecordScreens } from './record-screens.ts'
import { useRemovalWarning } from './removal-warnings.ts'
import { NoFormSources } from '../form/test-form-sources.tsx'
import { testRow } from '../../platform/data/test-row.ts'

vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
  useBlocker: () => undefined,
  Link: () => null,
}))

function show(status: number, error: 'forbidden' | 'not-found' | 'internal') {
  const { platform, wrapper: Platform } = testPlatform(() => {
    throw new ApiError(status, { error })
  })
  platform.session.user.set({ id: 'u1', name: 'Rae Kim', email: 'rae@laro.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <RecordDetail definition={tasks} id="t1" />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
}

it('a refused read names the role, and offers no retry', async () => {
  show(403, 'forbidden')
  expect(await screen.findByText(/Please contact an admin\. Role required: tasks-r$/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
})

it('a record out of reach does not exist', async () => {
  show(404, 'not-found')
  expect(await screen.findByRole('heading', { name: 'No task found' })).toBeDefined()
})

it('a failure can be tried again', async () => {
  show(500, 'internal')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeDefined()
})

it.each([
  ['super', 1],
  ['admin', 0],
] as const)('third-party ids of a contact are in the form of a %s as often as %i', async (role, times) => {
  const doc = contacts.shape.parse({ first_name: 'Thea', name: 'Thea' })
  const base = { id: 'c1', version: 1, date: 1, last_date: 1, active: true, can: { write: true, remove: true } }
  const { platform, wrapper: Platform } = testPlatform(() => ({ ...doc, ...base }))
  const client = platform.client.get()
  platform.client.set(client && { ...client, roles: new Set([role]) })
  platform.session.user.set({ id: 'u1', name: 'Sue Park', email: 'sue@flightline.example' })
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <RecordDetail definition={contacts} id="c1" />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
  expect(await screen.findByText('Secondary emails')).toBeDefined()
  expect(screen.queryAllByText('Third-party ids')).toHaveLength(times)
})

it('deleting a record asks first if others would lose their only owner', async () => {
  const { platform, wrapper: Platform } = testPlatform(() =>
    testRow(tasks, tasks.shape.parse({ name: 'Call' }), { id: 't1' }),
  )
  platform.session.user.set({ id: 'u1', name: 'Rae Kim', email: 'rae@laro.example' })
  const sent = vi.spyOn(platform.api, 'send')
  const Warning = () => {
    useRemovalWarning('t1', 'It has 2 open ends.')
    return null
  }
  render(
    <Platform>
      <MantineProvider env="test">
        <NoFormSources>
          <Warning />
          <RecordDetail definition={tasks} id="t1" />
        </NoFormSources>
      </MantineProvider>
    </Platform>,
  )
  showDialogs(Platform)
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete', hidden: true }))
    await screen.findByText('It has 2 open ends.')
  }
  const deletions = () => sent.mock.calls.filter(([{ method }]) => method === 'DELETE')
  await remove()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByText('It has 2 open ends.')).toBeNull())
  expect(deletions()).toEqual([])
  await remove()
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deletions()).toHaveLength(1))
})

describe('parts that are still fetched', () => {
  /** A part of a room whose code comes when the test says so. */
  function heldPart(words: string, Drawn: typeof Menu.Item | 'p') {
    const held = Promise.withResolvers<ComponentType<RecordPartProps>>()
    return {
      part: lazyPart(() => held.promise),
      come: () => act(async () => held.resolve(() => <Drawn>{words}</Drawn>)),
    }
  }

  /** Opens the page of a record, and waits until the record itself has been read. */
  async function open(screens: RecordScreens) {
    const { platform, wrapper: Platform } = testPlatform(() => testRow(tasks, { name: 'Call Thea' }, { id: 't1' }))
    platform.session.user.set({ id: 'u1', name: 'Rae Kim', email: 'rae@laro.example' })
    render(
      <Platform>
        <MantineProvider env="test">
          <NoFormSources>
            <RecordDetail definition={tasks} id="t1" screens={screens} />
          </NoFormSources>
        </MantineProvider>
      </Platform>,
    )
    await waitFor(() =>
      expect(
        platform.queries
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.status),
      ).toContain('success'),
    )
    await act(() => Promise.resolve())
  }

  it('no tab can be pressed before the head above it is loaded', async () => {
    const [head, actions] = [heldPart('Due today', 'p'), heldPart('What can be done', 'p')]
    await open({ head: head.part, actions: actions.part })
    await head.come()
    expect(screen.queryByRole('tab', { name: 'History' })).toBeNull()
    await actions.come()
    expect(await screen.findByRole('tab', { name: 'History' })).toBeDefined()
    expect(screen.getByText('Due today')).toBeDefined()
    expect(screen.getByText('What can be done')).toBeDefined()
  })

  it('the menu deletes nothing before its upper entries are loaded', async () => {
    const menu = heldPart('Copy', Menu.Item)
    await open({ menu: menu.part })
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }))
    expect(await screen.findByRole('menu', { hidden: true })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true })).toBeNull()
    await menu.come()
    expect(screen.getAllByRole('menuitem', { hidden: true }).map((item) => item.textContent)).toEqual([
      'Copy',
      'Delete',
    ])
  })
})

describe('words that are not saved', () => {
  const doc = tasks.shape.parse({ name: 'Call Thea' })
  const stored = testRow(tasks, doc, { id: 't1' })

  async function open() {
    let answer: () => unknown = () => stored
    const given = testPlatform(() => answer())
    given.platform.session.user.set({ id: 'u1', name: 'Rae Kim', email: 'rae@laro.example' })
    render(
      <given.wrapper>
        <MantineProvider env="test">
          <NoFormSources>
            <RecordDetail definition={tasks} id="t1" listPath="tasks" />
          </NoFormSources>
        </MantineProvider>
      </given.wrapper>,
    )
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    return {
      say: given.say,
      name: () => screen.getByLabelText<HTMLInputElement>(/^Name/),
      write: (value: string) => fireEvent.change(name, { target: { value } }),
      readAgain: (next: () => unknown) => {
        answer = next
        return act(() => given.platform.queries.invalidateQueries())
      },
    }
  }

  it('stay when the record cannot be read again, which can be tried once more', async () => {
    const { write, name, readAgain } = await open()
    write('Call Thea at noon')
    await readAgain(() => {
      throw new ApiError(500, { error: 'internal' })
    })
    expect((await screen.findByRole('alert')).textContent).toContain('as it was read last')
    expect(name().value).toBe('Call Thea at noon')
    await readAgain(() => stored)
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(name().value).toBe('Call Thea at noon')
  })

  it('can be copied when a colleague deletes the record', async () => {
    const { write, name, say } = await open()
    write('Call Thea at noon')
    say({ added: [], modified: [], removed: ['t1'] })
    expect((await screen.findByRole('alert')).textContent).toContain('This task was deleted')
    expect([name().value, name().readOnly]).toEqual(['Call Thea at noon', true])
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('are none: a record that was deleted is here no more', async () => {
    const { say } = await open()
    say({ added: [], modified: [], removed: ['t1'] })
    expect(await screen.findByRole('heading', { name: 'No task found' })).toBeDefined()
  })
})
