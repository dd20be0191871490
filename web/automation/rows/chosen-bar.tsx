import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { mayEditRows, mayExport } from '../../../domain/automation/index.ts'
import type { RecordDefinition } from '../../../domain/kernel/index.ts'
import { useActor } from '../../platform/platform-context.tsx'
import { chosenRows, useRowChoosing, type HeldRows } from '../../ui/list/row-choosing.ts'
import type { Selection } from '../../ui/list/use-selection.ts'
import { useKeysIn } from '../../ui/use-shortcuts.ts'
import { openEdit, openExport, type RowsAsked } from './open-row-dialogs.tsx'
import classes from './rows.module.css'

export interface ChosenBarProps {
  readonly definition: RecordDefinition
  readonly held: HeldRows
}

const countWords = ({ ids, isAllMatching }: Selection): string =>
  isAllMatching ? 'All that match are selected' : `${ids.size.toLocaleString('en-US')} selected`

/** Actions on the rows: those of this list, and those of all lists. */
function BarButtons({ about, onDone }: { readonly about: RowsAsked; readonly onDone: () => void }) {
  const actor = useActor()
  const Actions = useRowChoosing()?.Actions
  const { definition, chosen } = about
  return (
    // All come together: one that came first would go from under the pointer when the others come.
    <Suspense fallback={null}>
      {Actions && <Actions chosen={chosen} onDone={onDone} />}
      {mayEditRows(definition, actor) && (
        <Button size="compact-sm" variant="default" onClick={() => openEdit(about)}>
          Edit
        </Button>
      )}
      {mayExport(definition, actor) && (
        <Button size="compact-sm" variant="default" onClick={() => openExport(about)}>
          Export
        </Button>
      )}
    </Suspense>
  )
}

/** Actions on the chosen rows of a list. */
export function ChosenBar({ definition, held }: ChosenBarProps) {
  const choosing = useRowChoosing()
  const clear = () => {
    choosing?.selection.none()
    choosing?.setOn(false)
  }
  useKeysIn('On what is selected', [{ keys: 'Escape', label: 'Unselect all', run: clear }])
  if (choosing === undefined) return null
  const { selection } = choosing
  const words = countWords(selection)
  const about = { definition, chosen: chosenRows(selection, held), words, columns: held.columns }
  const isAny = selection.isAllMatching || selection.ids.size > 0
  return (
    <div className={classes['bar']} role="toolbar" aria-label={`Selected ${definition.label.many.toLowerCase()}`}>
      <span className={classes['count']} role="status">
        {countWords(selection)}
      </span>
      {held.matching !== undefined && !selection.isAllMatching && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            selection.selectAll(held.rows.map(({ id }) => id))
            selection.selectAllMatching()
          }}
        >
          All that match
        </Button>
      )}
      {isAny && <BarButtons about={about} onDone={clear} />}
      <Tooltip label="Unselect all (Esc)">
        <ActionIcon size={30} aria-label="Unselect all" onClick={clear}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}
