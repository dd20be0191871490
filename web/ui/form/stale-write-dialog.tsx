import { Button, Group } from '@mantine/core'
import { isSameValue, type Doc, type RecordDefinition } from '../../../domain/kernel/index.ts'
import { showModal } from '../../platform/dialogs.ts'
import { ChangeTable } from './change-table.tsx'
import { everyChange, type FieldChange } from '../../../domain/kernel/records/change-words.ts'

/** Differences between two states of a record, in words, as a screen describes its custom fields. */
export type DescribeDifference = (sides: readonly [Doc, Doc], timezone: string) => readonly FieldChange[]

interface StaleWrite {
  readonly definition: RecordDefinition
  /** The fields that were to be saved, as they are where theirs holds, and where mine does. */
  readonly theirs: Doc
  readonly mine: Doc
  readonly timezone: string
  /** Absent or empty: every change by its path. */
  readonly describe?: DescribeDifference | undefined
}

/** Version that wins. 'neither': the input stays in its form, to be continued. */
type StaleAnswer = 'mine' | 'theirs' | 'neither'

/** Asks which version wins after another user changed the same first. Closing it decides nothing. */
export function askAboutStaleWrite({ definition, theirs, mine, timezone, describe }: StaleWrite): Promise<StaleAnswer> {
  const names = Object.keys(mine).filter((name) => !isSameValue(theirs[name], mine[name]))
  const only = (side: Doc): Doc => Object.fromEntries(names.map((name) => [name, side[name] ?? undefined]))
  const sides = [only(theirs), only(mine)] as const
  const described = describe?.(sides, timezone) ?? []
  const changes = described.length > 0 ? described : everyChange(definition, sides, timezone)
  return new Promise((resolve) => {
    let answer: StaleAnswer = 'neither'
    showModal({
      title: `This ${definition.label.one.toLowerCase()} was changed meanwhile`,
      onClosed: () => resolve(answer),
      body: (close) => {
        const say = (said: StaleAnswer) => () => {
          answer = said
          close()
        }
        return (
          <>
            <p>Another user changed the same fields. All other changes of both of you are kept.</p>
            <ChangeTable changes={changes} heads={['Field', 'Saved by them', 'Yours']} />
            <Group justify="flex-end" gap="sm" mt="lg">
              <Button variant="subtle" onClick={close}>
                Go on editing
              </Button>
              <Button variant="default" onClick={say('theirs')}>
                Keep theirs
              </Button>
              <Button onClick={say('mine')}>Save mine</Button>
            </Group>
          </>
        )
      },
    })
  })
}
