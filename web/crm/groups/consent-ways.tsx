import { Menu } from '@mantine/core'
import { consentWayWords, type ConsentWay } from '../../../domain/kernel/index.ts'

const waysOffered = Object.entries(consentWayWords) as [ConsentWay, string][]

interface Props {
  /** Statement of the contact, as the beginning of a sentence that each way ends. */
  readonly label: string
  readonly onSay: (how: ConsentWay) => void
}

/** Asks a colleague in a menu how a person said yes: none is kept without. */
export function ConsentWays({ label, onSay }: Props) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {waysOffered.map(([how, words]) => (
        <Menu.Item key={how} onClick={() => onSay(how)}>
          {words}
        </Menu.Item>
      ))}
    </>
  )
}
