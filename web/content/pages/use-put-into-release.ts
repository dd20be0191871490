import { useRef } from 'react'
import { deployments } from '../../../domain/content/index.ts'
import { documentPath, type Presented } from '../../platform/api/records-api.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { PageRow } from './use-page-form.ts'

type Release = Presented<typeof deployments>

const isOpen = ({ running, deployed }: Release): boolean => !running && deployed === undefined

/** The release in the making that a page of a site is in or goes into, and the way there. */
export function usePutIntoRelease(page: PageRow) {
  const goOn = useGoOn()
  const { api } = usePlatform()
  const client = useClient()
  const { rows, isLoading, error, retry } = useRecords(deployments, {
    where: ['site', '==', page.site],
    pageSize: 20,
  })
  const { create, change } = useRecordCommands(deployments, { isSilent: true, isOptimistic: false })
  const open = rows.find(isOpen)
  const isIn = open !== undefined && (open.allPages || open.pages.some(({ id }) => id === page.id))
  const entry = { id: page.id, label: page.name }
  const going = useRef(false)
  /** The release that the page is in then. */
  const putInto = async (): Promise<Pick<Release, 'id'>> => {
    if (error !== null) {
      retry()
      throw error
    }
    if (open === undefined) return create.run({ name: `Release ${rows.length + 1}`, site: page.site, pages: [entry] })
    if (!isIn) {
      const row = await api.send<Release>({
        path: `/data/${documentPath(deployments, { client: client.id, id: open.id })}`,
      })
      await change.run({ row, change: { pages: [...row.pages, entry] } })
    }
    return open
  }
  const put = useCommandOf(() =>
    putInto().finally(() => {
      going.current = false
    }),
  )
  return {
    release: open,
    isIn,
    /** Which releases there are is not known yet, or the page is on its way into one: pressed twice, it makes one. */
    isBusy: isLoading || put.isRunning,
    put: () => {
      // A second press may come before the button that is busy is drawn.
      if (going.current) return
      going.current = true
      const leadOn = goOn()
      put.start(undefined, ({ id }) => leadOn(`cms/deployments/${id}`, `${page.name} is in the release`))
    },
  }
}
