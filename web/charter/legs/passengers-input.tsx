import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import {
  charterMessages,
  fewestPassengers,
  mostPassengersOfLeg,
  usualPassengers,
  type EditedLeg,
} from '../../../domain/charter/index.ts'
import type { Issue } from '../../../domain/kernel/index.ts'
import { useClientConfig } from '../../company/index.ts'
import { useFinish } from '../../ui/form/unfinished-inputs.ts'

const sayIssue = (issue: Issue): string => charterMessages.words(issue) ?? issue.code

/** Reads a number of passengers, or the reason for its refusal. A number is never changed silently. */
function readCount(words: string, most: number): { readonly count: number } | { readonly fault: string } {
  const count = Number(words)
  if (!/^\d+$/.test(words) || count < fewestPassengers)
    return { fault: sayIssue(charterMessages.issue('paxNum', 'few-passengers')) }
  if (count > most)
    return { fault: sayIssue(charterMessages.issue('paxNum', 'many-passengers', { most: String(most) })) }
  return { count }
}

interface PassengersInputProps {
  readonly leg: EditedLeg
  readonly error: ReactNode
  readonly onCount: (count: number) => void
}

/** Number of passengers of a leg. A refused number stays in the input with its reason and blocks the save of the form. */
export function PassengersInput({ leg, error, onCount }: PassengersInputProps) {
  const most = useClientConfig()?.most_passengers ?? mostPassengersOfLeg
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()
  const isEmpty = leg.isEmptyLeg === true
  const count = isEmpty ? 0 : (leg.paxNum ?? usualPassengers)
  const settle = (): boolean => {
    const words = typed?.trim() ?? ''
    if (words === '' || isEmpty) {
      setTyped(undefined)
      setFault(undefined)
      return true
    }
    const read = readCount(words, most)
    if ('fault' in read) {
      setFault(read.fault)
      return false
    }
    setTyped(undefined)
    setFault(undefined)
    onCount(read.count)
    return true
  }
  useFinish(() => Promise.resolve(settle()))
  return (
    <TextInput
      label="Passengers"
      inputMode="numeric"
      autoComplete="off"
      disabled={isEmpty}
      value={typed ?? String(count)}
      description={leg.isPaxAssumed && typed === undefined ? 'assumed, not set' : '\u00a0'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={fault ?? error}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
      }}
    />
  )
}
