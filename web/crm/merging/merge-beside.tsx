import { IconArrowBackUp, IconMail } from '@tabler/icons-react'
import { contacts, undoneWithinMs, type MergeChoices, type mergePreview } from '../../../domain/crm/index.ts'
import type { OutputOf } from '../../../domain/kernel/index.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { formatDate } from '../../ui/format-value.ts'
import { joined } from '../../ui/list/joined.ts'
import { standsAs, type Side } from './merge-facts.ts'
import classes from './merging.module.css'

interface MergeBesideProps {
  readonly keptId: string
  readonly kept: Side
  readonly gone: Side
  readonly choices: MergeChoices
  readonly preview: OutputOf<typeof mergePreview> | undefined
  readonly now: number
}

function Moves({ moves, name }: { readonly moves: OutputOf<typeof mergePreview>['moves']; readonly name: string }) {
  const closed = moves.filter(({ is_open }) => !is_open)
  const sum = moves.reduce((count, one) => count + one.moves, 0)
  if (moves.length === 0) return <p className={classes['quiet']}>Nothing names {name}: only its facts are kept.</p>
  return (
    <>
      <table className={classes['moves']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="fl-unseen">What</span>
            </th>
            <th scope="col">Moves</th>
            <th scope="col">Then has</th>
          </tr>
        </thead>
        <tbody>
          {moves.map((one) => (
            <tr key={one.record}>
              <th scope="row">{one.label}</th>
              <td>{one.moves}</td>
              <td>{one.then_has}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">In all</th>
            <td>{sum}</td>
            <td>{moves.reduce((count, one) => count + one.then_has, 0)}</td>
          </tr>
        </tbody>
      </table>
      {closed.length > 0 && (
        <p className={classes['quiet']}>
          {closed.map(({ label }) => label).join(' and ')} move too, and stay closed to you.
        </p>
      )}
    </>
  )
}

/** Result of both, moved records, and the time limit of Undo. */
export function MergeBeside({ keptId, kept, gone, choices, preview, now }: MergeBesideProps) {
  const { timezone } = useClient()
  const sides = { kept, gone, choices }
  const name = standsAs(sides, 'name') || kept.name
  const facts = (['title', 'company', 'type'] as const).map((fact) => standsAs(sides, fact))
  const goneName = contacts.title({ ...gone })
  return (
    <>
      <h2>Becomes</h2>
      <div className={classes['becomes']}>
        <Avatar person={{ id: keptId, label: name }} size={36} isDecoration />
        <span className={classes['cardText']}>
          <span className={classes['cardName']}>{name}</span>
          <span className={classes['cardNote']}>{joined(...facts) || standsAs(sides, 'email')}</span>
        </span>
      </div>
      <h2>What moves from {goneName}</h2>
      {preview && <Moves moves={preview.moves} name={goneName} />}
      <ul className={classes['notes']}>
        <li>
          <IconArrowBackUp size={18} stroke={1.75} aria-hidden />
          <span>
            <strong>Can be undone for 30 days</strong>, until {formatDate(now + undoneWithinMs, timezone)}. What arrives
            later goes back by its address. You are asked about the rest.
          </span>
        </li>
        <li>
          <IconMail size={18} stroke={1.75} aria-hidden />
          <span>
            {choices.left.includes('emails')
              ? `Mail from an omitted address creates a new contact.`
              : `Mail to either address reaches ${name} from now on. No notification is sent.`}
          </span>
        </li>
      </ul>
    </>
  )
}
