import { Button } from '@mantine/core'
import type { RecordDefinition, UploaderRules } from '../../domain/kernel/index.ts'
import { useGo } from '../platform/address.ts'
import { Uploader } from '../ui/files/uploader/uploader.tsx'
import { detailPath, type Section } from './sections.ts'
import { useFileRecords } from './use-file-records.ts'
import classes from './section-screen.module.css'

interface NewFilePlaceProps {
  readonly section: Section
  readonly definition: RecordDefinition
}

/** Sites and mailings need files of any type, and often many at once. */
const rules: UploaderRules = { accept: 'any', limit: 20 }

/** New files are their content first: their other fields are edited once they are stored. */
export function NewFilePlace({ section, definition }: NewFilePlaceProps) {
  const go = useGo()
  const place = useFileRecords(definition)
  return (
    <section className={classes['page']} aria-label="New files">
      <h1 className={classes['title']}>New files</h1>
      <Uploader rules={rules} place={place} recordPathOf={({ id }) => detailPath(section, id)}>
        <Button variant="default" onClick={() => go(section.path)}>
          Go to files
        </Button>
      </Uploader>
    </section>
  )
}
