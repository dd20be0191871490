import { Button } from '@mantine/core'
import type { UploaderRules } from '../../domain/kernel/index.ts'
import { useGo } from '../platform/address.ts'
import { useOwnAddressWords } from '../platform/use-address-words.ts'
import { Uploader } from '../ui/files/uploader/uploader.tsx'
import type { NewRecordProps } from '../ui/detail/record-screens.ts'
import { placeName, useFolders } from './library/use-folders.ts'
import { useFileRecords } from './use-file-records.ts'
import classes from '../ui/form/new-record.module.css'

/** Sites and mailings need files of any type, and often many at once. */
const rules: UploaderRules = { accept: 'any', limit: 20 }

/** New files are their content first: their other fields are edited once they are stored. */
export function NewFiles({ definition, listPath, pathOf }: NewRecordProps) {
  const go = useGo()
  const { folder = '' } = useOwnAddressWords().words
  const { folders } = useFolders()
  const place = useFileRecords(definition, folder)
  const isOpen = folders.some(({ id }) => id === folder)
  return (
    <section className={classes['page']} aria-label="New files">
      <h1 className={classes['title']}>New files{isOpen && ` in ${placeName(folders, folder)}`}</h1>
      <Uploader rules={rules} place={place} recordPathOf={({ id }) => pathOf(id)}>
        <Button variant="default" onClick={() => go(isOpen ? `${listPath}?folder=${folder}` : listPath)}>
          Go to files
        </Button>
      </Uploader>
    </section>
  )
}
