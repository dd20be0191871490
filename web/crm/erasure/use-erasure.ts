import { useQuery } from '@tanstack/react-query'
import { recordExports } from '../../../domain/automation/index.ts'
import { erasePerson, packPerson, previewErasure } from '../../../domain/crm/index.ts'
import { downloadFile } from '../../platform/api/download-file.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useCommand, useCommandOf } from '../../platform/data/use-command.ts'
import { useRecord } from '../../platform/data/use-record.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** Presently held data of a person. */
export function useHeld(id: string) {
  const { api } = usePlatform()
  const { id: client } = useClient()
  return useQuery({
    queryKey: ['erasure', client, id],
    queryFn: ({ signal }) => api.call(previewErasure, { params: { id } }, signal),
    staleTime: 0,
  })
}

/** The package that was begun, live. */
export const usePackage = (id: string | undefined) => useRecord(recordExports, id)

export type PackageRow = Presented<typeof recordExports>

/** Actions on a person who wants to be erased. */
export function useErasureCommands() {
  const { api } = usePlatform()
  return {
    pack: useCommand(packPerson),
    erase: useCommand(erasePerson),
    download: useCommandOf(async ({ file }: PackageRow) => {
      if (file) await downloadFile(api, file.url.replace(/^\/api/, ''), file.name)
    }),
  }
}
