import { render, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import type { NewThreadParent } from './new-thread-pane.tsx'
import { NewMessagePane } from './new-message-pane.tsx'

const shown = vi.hoisted(() => vi.fn<(parent: unknown) => void>())
vi.mock('./new-thread-pane.tsx', () => ({
  NewThreadPane: ({ parent }: { readonly parent: unknown }) => {
    shown(parent)
    return null
  },
}))

beforeEach(() => shown.mockClear())

/** Path for starting a message about a record. */
async function begunOn(about: string, row: Readonly<Record<string, unknown>>): Promise<Partial<NewThreadParent>> {
  const { wrapper: Platform } = testPlatform(() => ({ id: 'r1', version: 1, ...row }))
  const nothing = () => undefined
  render(
    <Platform>
      <NewMessagePane about={about} onContact={nothing} onPosted={nothing} onClose={nothing} />
    </Platform>,
  )
  await waitFor(() => expect(shown).toHaveBeenCalled())
  return shown.mock.calls.at(-1)?.[0] as Partial<NewThreadParent>
}

const numberOnly = { id: 'c1', name: 'Uma Berg', phone: '+12145550100' }

it.each(['quotes', 'trips', 'orders', 'tasks'])('Message, Note and Text are offered on one of %s', async (type) => {
  const parent = await begunOn(`${type}/r1`, { contact: numberOnly })
  expect(parent.hasMediumChoice).toBe(true)
  // Whom a text reaches is kept for when it is chosen.
  expect(parent.recipients).toMatchObject([{ id: 'c1', phone: '+12145550100' }])
})

it('in the context of a group no medium is chosen (1-shell section 2.5)', async () => {
  const parent = await begunOn('groups/r1', { name: 'Brokers of the north' })
  expect(parent).toMatchObject({ group: 'r1', hasMediumChoice: false })
})
