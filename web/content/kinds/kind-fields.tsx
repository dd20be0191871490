import { Button, Group, Select } from '@mantine/core'
import { useMemo } from 'react'
import {
  faultLine,
  jsonFault,
  pageKinds,
  readConfig,
  shippedKinds,
  unknownComponents,
} from '../../../domain/content/index.ts'
import { isDoc } from '../../../domain/kernel/index.ts'
import { wordsForIssue } from '../../ui/form/issue-words.ts'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useDraft } from '../../ui/form/use-draft.ts'
import { useSaveRecord } from '../../ui/form/use-save-record.ts'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { textOf } from '../../ui/cells/record-cell.tsx'
import { jsonText } from '../fields/json-text.ts'
import { KindPreview } from './kind-preview.tsx'
import { KindReview } from './kind-review.tsx'
import classes from './kinds.module.css'

const CodeEditor = lazyPart(async () => (await import('../fields/code-field.tsx')).CodeEditor)

/** Parsed text of fields, with all its faults. */
function judged(text: string) {
  const fault = jsonFault('fields', text)
  if (fault) return { config: undefined, faults: [`fields: ${wordsForIssue(fault)}`], unknown: [] }
  const config = readConfig(JSON.parse(text))
  return { config, faults: config.faults.map(faultLine), unknown: unknownComponents(config.entries) }
}

/** A kind that ships with the product, to begin with. */
function ShippedKinds({ onChoose }: { readonly onChoose: (text: string) => void }) {
  return (
    <Select
      label="Begin with a shipped kind"
      placeholder="Choose one"
      data={shippedKinds.map(({ key, label }) => ({ value: key, label }))}
      value={null}
      onChange={(key) => {
        const kind = shippedKinds.find((one) => one.key === key)
        if (kind) onChoose(JSON.stringify(kind.entries, null, 2))
      }}
    />
  )
}

type Row = RecordPartProps['row']

const firstNames = ['property', 'label', 'component', 'type']

const storedText = (row: Row): string => jsonText(row['entries'] ?? [], firstNames)

interface FaultsProps {
  readonly faults: readonly string[]
  readonly unknown: readonly string[]
}

/** Faults of the text, and components that only other versions of the program draw. */
function Faults({ faults, unknown }: FaultsProps) {
  return (
    <>
      <div role="status" aria-label="Faults">
        <ul className={classes['faults']}>
          {faults.slice(0, 12).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {unknown.length > 0 && <p className={classes['note']}>Not known here, shown as stored: {unknown.join(', ')}</p>}
    </>
  )
}

const isRow = (value: unknown): value is Row => isDoc(value) && typeof value['version'] === 'number'

/**
 * The text of a kind: as it is stored, until it is edited. Then it continues from the row that it was begun on, so that
 * a save over a colleague's later save asks first.
 */
function useKindText(row: Row) {
  const { save, isSaving } = useSaveRecord(pageKinds)
  const { edit, restored, change, reset, begin } = useDraft<string, Row>({
    name: `fields of kind ${row.id}`,
    what: 'the fields of this kind',
    stored: row,
    isReadOnly: !row.can.write,
    read: ({ draft, text = draft, base }) =>
      typeof text === 'string' && isRow(base) && text !== storedText(row) ? { draft: text, base } : undefined,
    isStale: (base) => base?.version !== row.version,
  })
  const send = async (entries: readonly unknown[]) => {
    if (edit === undefined) return
    const done = begin(edit)
    const outcome = await save(edit.base ?? row, { entries: [...entries] })
    if (outcome.kind !== 'refused') done(outcome.row)
  }
  return {
    text: edit?.draft ?? storedText(row),
    isChanged: edit !== undefined,
    base: edit?.base,
    isSaving,
    restored,
    type: (text: string) => (text === storedText(edit?.base ?? row) ? reset() : change(text)),
    reset,
    send,
  }
}

/**
 * The fields of a kind of page as data, next to the resulting form, and the effect of a change before it is saved.
 * History and roll back are those of the record.
 */
export function KindFields({ row }: RecordPartProps) {
  const { text, isChanged, base, isSaving, restored, type, reset, send } = useKindText(row)
  const { config, faults, unknown } = useMemo(() => judged(text), [text])
  return (
    <div className={classes['panes']}>
      <div className={classes['side']}>
        <RestoredNote restored={restored} noun="kind" onDiscard={reset} />
        {row.can.write && <ShippedKinds onChoose={type} />}
        <CodeEditor label="Fields" value={text} height={420} isReadOnly={!row.can.write} isJson onChange={type} />
        <Faults faults={faults} unknown={unknown} />
        {base && faults.length === 0 && config && <KindReview row={base} entries={config.entries} />}
        {row.can.write && isChanged && (
          <Group justify="flex-end">
            <Button variant="default" onClick={reset}>
              Cancel
            </Button>
            <Button loading={isSaving} disabled={faults.length > 0} onClick={() => void send(config?.entries ?? [])}>
              Save
            </Button>
          </Group>
        )}
      </div>
      <KindPreview kind={textOf(row['key'])} entries={faults.length === 0 ? config?.entries : undefined} />
    </div>
  )
}
