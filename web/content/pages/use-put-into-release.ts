import { deployments } from '../../../domain/content/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { documentPath, type Presented } from '../../platform/api/records-api.ts'
import { useGo } from '../../platform/address.ts'
import { useRecordCommands } from '../../platform/data/use-record-commands.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { notify } from '../../platform/notices.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import type { PageRow } from './use-page-form.ts'

type Release = Presented<typeof deployments>

const isOpen = ({ running, deployed }: Release): boolean => !running && deployed === undefined

/** The release in the making that a page of a site is in or goes into, and the way there. */
export function usePutIntoRelease(page: PageRow) {
  const go = useGo()
  const { api } = usePlatform()
  const client = useClient()
  const { rows } = useRecords(deployments, { where: ['site', '==', page.site], pageSize: 20 })
  const { create, change } = useRecordCommands(deployments, { isSilent: true, isOptimistic: false })
  const open = rows.find(isOpen)
  const isIn = open !== undefined && (open.allPages || open.pages.some(({ id }) => id === page.id))
  const entry = { id: page.id, label: page.name }
  const put = async () => {
    if (open === undefined) {
      const made = await create.run({ name: `Release ${rows.length + 1}`, site: page.site, pages: [entry] })
      return go(`cms/deployments/${made.id}`)
    }
    if (!isIn) {
      const row = await api.send<Release>({
        path: `/data/${documentPath(deployments, { client: client.id, id: open.id })}`,
      })
      await change.run({ row, change: { pages: [...row.pages, entry] } })
    }
    return go(`cms/deployments/${open.id}`)
  }
  return {
    release: open,
    isIn,
    put: () => {
      put().catch((error: unknown) => notify({ ...reasonOf(error), kind: 'error' }))
    },
  }
}
