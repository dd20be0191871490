import { Button, Group } from '@mantine/core'
import type { Doc, RecordDefinition } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { ChangeTable } from './change-table.tsx'
import { changesBetween } from '../../../domain/kernel/change-words.ts'

interface StaleWrite {
  readonly definition: RecordDefinition
  /** The record as it is now. */
  readonly current: Doc
  /** The fields that were to be saved. */
  readonly change: Doc
  readonly timezone: string
}

/** Someone else saved first: shows both versions and asks which one holds. True: save mine over it. */
export function askAboutStaleWrite({ definition, current, change, timezone }: StaleWrite): Promise<boolean> {
  const mine = {
    ...current,
    ...Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined])),
  }
  const changes = changesBetween(definition, [current, mine], timezone)
  return new Promise((resolve) => {
    let isMine = false
    showModal({
      title: `This ${definition.label.one.toLowerCase()} was changed meanwhile`,
      onClosed: () => resolve(isMine),
      body: (close) => (
        <>
          <p>Someone else saved it while you were editing. Nothing of either version is lost yet.</p>
          <ChangeTable changes={changes} heads={['Field', 'Saved by them', 'Yours']} />
          <Group justify="flex-end" gap="sm" mt="lg">
            <Button variant="default" onClick={close}>
              Keep theirs
            </Button>
            <Button
              onClick={() => {
                isMine = true
                close()
              }}
            >
              Save mine
            </Button>
          </Group>
        </>
      ),
    })
  })
}
