import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  approveRelease,
  pages,
  previewRelease,
  publishRelease,
  readRelease,
  rollBackRelease,
  scheduleRelease,
} from '../../../domain/content/index.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useLastAnswer } from '../../platform/data/use-last-answer.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { writeClipboard } from '../../platform/write-clipboard.ts'
import { askForTime } from './ask-for-time.tsx'

/** The link of a preview; where the browser does not allow to copy it, it is shown. */
async function givePreview(url: string): Promise<void> {
  const isCopied = await writeClipboard(url)
  const words = 'For 7 days, this link shows the site with this release.'
  notify({
    title: isCopied ? 'Preview link copied' : 'Copy this link',
    message: isCopied ? words : `${url} ${words}`,
    action: { label: 'Open', run: () => void window.open(url, '_blank', 'noopener') },
  })
}

/** A pause in the writing of pages, after which a release is read again, in milliseconds. */
const pauseMs = 1000

/** Time of the last change of a site's page, if it is later than the first read. */
function useLaterChange(site: string): number | undefined {
  const { rows } = useRecords(pages, {
    where: ['site', '==', site],
    orderBy: { field: 'last_date', direction: 'desc' },
    pageSize: 1,
  })
  const last = rows[0]?.last_date
  const [first, setFirst] = useState(last)
  if (first === undefined && last !== undefined) setFirst(last)
  return useDebouncedValue(last === first ? undefined : last, pauseMs)[0]
}

/** Changes that a release would make now; read again when its record changes, or a page of its site. */
export function useRelease(id: string, version: number, site: string) {
  const { api } = usePlatform()
  const client = useClient()
  const changed = useLaterChange(site)
  const reading = useQuery({
    queryKey: ['release', client.id, id, version, changed],
    queryFn: () => api.call(readRelease, { params: { id } }),
    meta: { shows: ['deployments'] },
    staleTime: 5000,
  })
  return useLastAnswer(id, reading)
}

const done = (title: string) => notify({ title, kind: 'success', timeout: 4000 })

/** Actions on a release. Each refusal is shown. */
export function useReleaseCalls(id: string) {
  const { api } = usePlatform()
  const params = { id }
  const approve = useCommandOf((hash: string) => api.call(approveRelease, { params, body: { hash } }))
  const publish = useCommandOf(() => api.call(publishRelease, { params }))
  const rollBack = useCommandOf(() => api.call(rollBackRelease, { params }))
  const schedule = useCommandOf((at: number | null) => api.call(scheduleRelease, { params, body: { at } }))
  const preview = useCommandOf(() => api.call(previewRelease, { params }))
  return {
    isRunning: approve.isRunning || publish.isRunning || rollBack.isRunning,
    approve: (hash: string) => approve.start(hash, () => done('Approved')),
    publish: () => publish.start(undefined, () => done('The release is live')),
    rollBack: () => rollBack.start(undefined, () => done('The site is as it was')),
    schedule: (now: number | undefined) =>
      askForTime(now, async (at) => {
        await schedule.run(at)
        done(at === null ? 'Not scheduled any more' : 'Scheduled')
      }),
    preview: () => preview.start(undefined, ({ url }) => void givePreview(url)),
  }
}
