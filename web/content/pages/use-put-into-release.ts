import { useRef } from 'react'
import { deployments, putIntoRelease } from '../../../domain/content/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useGoOn } from '../../platform/address.ts'
import { useCommandOf } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import type { PageRow } from './use-page-form.ts'

type Release = Presented<typeof deployments>

const isOpen = ({ running, deployed }: Release): boolean => !running && deployed === undefined

/** The release in the making that a page of a site is in or goes into, and the way there. */
export function usePutIntoRelease(page: PageRow) {
  const goOn = useGoOn()
  const { api } = usePlatform()
  const { rows, isLoading } = useRecords(deployments, {
    where: ['site', '==', page.site],
    pageSize: 20,
  })
  const open = rows.find(isOpen)
  const isIn = open !== undefined && (open.allPages || open.pages.some(({ id }) => id === page.id))
  const going = useRef(false)
  /** The release that the page is in then. */
  const putInto = (): Promise<Pick<Release, 'id'>> =>
    isIn ? Promise.resolve(open) : api.call(putIntoRelease, { body: { page: page.id } })
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
