import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { signWork } from '../../../domain/commerce/index.ts'
import { reasonOf } from '../../platform/api/api-error.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { showModal } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { AskedNote } from '../../ui/asked-note.tsx'
import { RestoredNote } from '../../ui/kept/restored-note.tsx'
import { useKeptValues } from '../../ui/kept/use-kept-values.ts'
import { printSignature, SignaturePad, type Stroke } from './signature-pad.tsx'
import type { WorkRow } from './work-row.ts'
import classes from './work.module.css'

interface Values {
  readonly name: string
  readonly strokes: readonly Stroke[]
  /** The typed name is the signature. */
  readonly isTyped: boolean
}

const begun: Values = { name: '', strokes: [], isTyped: false }

interface SignDialogProps {
  readonly id: string
  readonly label: string
  readonly onClose: () => void
}

/** Name and strokes of a signature; both stay on the device until they are saved. */
function useSigning({ id, label, onClose }: SignDialogProps) {
  const [values, setValues] = useState(begun)
  const [fault, setFault] = useState<string>()
  const { run, isRunning, isUnanswered } = useAsked(signWork, { isSilent: true })
  const { restored, discard, leave } = useKeptValues({
    name: `signature ${id}`,
    what: 'the signature',
    begun,
    values,
    put: setValues,
    isSaving: isRunning,
  })
  const name = values.name.trim()
  const save = async () => {
    setFault(undefined)
    const picture = printSignature({ strokes: values.strokes, name: values.isTyped ? name : '' })
    try {
      await run({ params: { id }, body: { name, picture } })
      leave()
      onClose()
      notify({ kind: 'success', title: 'Signed', message: `${name} signed ${label}` })
    } catch (refusal) {
      setFault(reasonOf(refusal).message)
    }
  }
  return {
    values,
    put: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    isReady: name !== '' && (values.strokes.length > 0 || values.isTyped),
    fault,
    isRunning,
    isUnanswered,
    restored,
    discard,
    cancel: () => {
      leave()
      onClose()
    },
    save,
  }
}

function SignDialog(props: SignDialogProps) {
  const { values, put, isReady, fault, isRunning, isUnanswered, restored, discard, cancel, save } = useSigning(props)
  const { name, strokes, isTyped } = values
  return (
    <form
      className={classes['sign']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isRunning) void save()
      }}
    >
      <RestoredNote restored={restored} noun="form" onDiscard={discard} />
      <TextInput
        label="Name of the person who signs"
        size="md"
        autoComplete="off"
        maxLength={500}
        value={name}
        onChange={({ currentTarget: { value } }) => put({ name: value })}
      />
      <SignaturePad
        strokes={strokes}
        name={isTyped ? name : ''}
        onStrokes={(next) => put({ strokes: next, isTyped: false })}
      />
      <div className={classes['ways']}>
        <Button
          variant="subtle"
          disabled={strokes.length === 0 && !isTyped}
          onClick={() => put({ strokes: [], isTyped: false })}
        >
          Clear
        </Button>
        <Button variant="subtle" disabled={name.trim() === ''} onClick={() => put({ strokes: [], isTyped: true })}>
          Use the name
        </Button>
      </div>
      {fault !== undefined && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      <AskedNote isUnanswered={isUnanswered} />
      <div className={classes['ends']}>
        <Button size="md" variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button size="md" type="submit" disabled={!isReady} loading={isRunning}>
          Keep signature
        </Button>
      </div>
    </form>
  )
}

/** Asks for a signature on a work order. */
export function openSignature({ id, work_order_id: number, name }: WorkRow): () => void {
  const label = number || name
  return showModal({
    title: `Sign ${label}`,
    body: (close) => <SignDialog id={id} label={label} onClose={close} />,
  })
}
