import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissNotice, notices, notify, undoLast, withdrawNotice } from './notices.ts'

beforeEach(() => {
  notify(null)
  // Undoable actions of an earlier test.
  undoLast()
})

const undoable = (title: string) => {
  const run = vi.fn<() => void>()
  const id = notify({ title, action: { label: 'Undo', run } })
  return { run, id: id ?? '' }
}

describe('the last action', () => {
  it('is undone by the key, once, and its toast goes', () => {
    const { run } = undoable('Marked done')
    undoLast()
    undoLast()
    expect(run).toHaveBeenCalledTimes(1)
    expect(notices.get()).toEqual([])
  })

  it('is undone when its toast has gone by itself', () => {
    const { run, id } = undoable('Snoozed')
    dismissNotice(id)
    undoLast()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is the newest one', () => {
    const first = undoable('Hidden')
    const second = undoable('Deleted')
    undoLast()
    expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([0, 1])
  })

  it('is not undone again by the key after its button was pressed', () => {
    const { run } = undoable('Assigned')
    notices.get()[0]?.action?.run()
    undoLast()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('is no more once its toast was withdrawn, and says so', () => {
    const { run, id } = undoable('Sending…')
    withdrawNotice(id)
    expect(undoLast()).toBe(false)
    expect(run).not.toHaveBeenCalled()
    expect(notices.get()).toEqual([])
    undoable('Sent')
    expect(undoLast()).toBe(true)
  })

  it('is independent of other toasts', () => {
    const run = vi.fn<() => void>()
    notify({ title: 'Threads Moved', action: { label: 'View', run } })
    undoLast()
    expect(run).not.toHaveBeenCalled()
  })
})
