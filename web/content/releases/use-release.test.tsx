import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { approveRelease, deployments, pages, publishRelease } from '../../../domain/content/index.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { testPlatform } from '../../platform/data/test-platform.tsx'
import { testRow } from '../../platform/data/test-row.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { forgetNotices, notices } from '../../platform/notices.ts'
import { useRelease, useReleaseCalls } from './use-release.ts'

afterEach(forgetNotices)

const page = testRow(pages, { name: 'Fleet', url: '/fleet' }, { id: 'p1' })

/** A release whose content is `content.hash`, and which refuses to be published. */
function open(content: { hash: string; reads: number }) {
  const { platform, wrapper, say } = testPlatform(() => ({ rows: [page], next: null, cursor: '1' }))
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object) => {
    if (contract === publishRelease)
      throw new ApiError(409, { error: 'conflict', title: 'This content has changed', message: 'Approve it again.' })
    content.reads += 1
    return { hash: content.hash }
  })
  const { result } = renderHook(() => ({ release: useRelease('r1', 1, 'main'), calls: useReleaseCalls('r1') }), {
    wrapper,
  })
  return { result, say, shown: (hash: string) => waitFor(() => expect(result.current.release.data?.hash).toBe(hash)) }
}

it('reads a release again when it is not published, so that the screen shows why', async () => {
  const content = { hash: 'approved', reads: 0 }
  const { result, shown } = open(content)
  await shown('approved')
  content.hash = 'edited'
  act(() => result.current.calls.publish())
  await shown('edited')
  expect(notices.get().map(({ title }) => title)).toEqual(['This content has changed'])
})

it('reads a release again once a page of its site was written, and not before', async () => {
  const content = { hash: 'approved', reads: 0 }
  const { say, shown } = open(content)
  await shown('approved')
  content.hash = 'edited'
  const written = { ...page, version: 2, last_date: page.last_date + 1 }
  say({ added: [], modified: [written], removed: [] })
  expect(content.reads).toBe(1)
  await waitFor(() => expect(content.reads).toBe(2), { timeout: 3000 })
  await shown('edited')
})

it('shows the approver of a release although the live connection reports nothing', async () => {
  let row = testRow(deployments, { name: 'Summer' }, { id: 'r1' })
  const { platform, wrapper } = testPlatform(() => row)
  vi.spyOn(platform.api, 'call').mockImplementation(async (contract: object) => {
    expect(contract).toBe(approveRelease)
    row = { ...row, version: row.version + 1, approved_by: 'Ana Ruiz' }
    return { status: 'approved' }
  })
  const { result } = renderHook(() => ({ calls: useReleaseCalls('r1'), release: useRecord(deployments, 'r1') }), {
    wrapper,
  })
  await waitFor(() => expect(result.current.release.row?.name).toBe('Summer'))
  act(() => result.current.calls.approve('hash'))
  await waitFor(() => expect(result.current.release.row?.approved_by).toBe('Ana Ruiz'))
})
