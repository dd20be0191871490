import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import {
  hoursMinutes,
  blockKinds,
  type Block,
  type ScheduleConflict,
  type ScheduleSpan,
} from '../../../domain/charter/index.ts'
import { KeyMark } from '../../ui/key-mark.tsx'
import { beginWords, endWords, whenWords } from './block-words.ts'
import type { Planning } from './use-plan.ts'
import classes from './schedule.module.css'

/** 'Quote 40239', 'Maintenance: 300 hour inspection' */
function nameOf({ kind, label, route }: Block): string {
  const word = kind === 'quote' ? 'Quote' : blockKinds[kind]
  return label.startsWith(word) ? label : [word, label || route].filter(Boolean).join(' ')
}

/** 'an hour is', 'an hour and the flight of 3:05 from KTEB to KVNY are' */
const neededWords = (flight: ScheduleConflict['positioning']): string =>
  flight === undefined
    ? 'an hour is'
    : `an hour and the flight of ${hoursMinutes(flight.minutes)} from ${flight.from} to ${flight.to} are`

/** Words of a conflict: both entries, the aircraft, and the end of the first and the start of the second in local time. */
function ConflictWords({ conflict, span }: { readonly conflict: ScheduleConflict; readonly span: ScheduleSpan }) {
  const { first, second, tail, positioning } = conflict
  const isOpen = [...first.flights, ...second.flights].some(({ isTimeOpen }) => isTimeOpen)
  const { timezone } = span
  return (
    <p className={classes['conflict']} role="status">
      <IconAlertTriangle size={18} className={classes['warn']} aria-hidden />
      <span>
        <b>
          {nameOf(first)} and {nameOf(second)} meet on {tail}.
        </b>{' '}
        {isOpen
          ? 'A take-off time is missing, so the hours between the flights are assumed.'
          : `The first ends ${endWords(first, timezone)}, the second starts ${beginWords(second, timezone)}; ${neededWords(positioning)} needed between them.`}
      </span>
    </p>
  )
}

interface ScheduleFooterProps {
  readonly span: ScheduleSpan
  readonly block: Block | undefined
  readonly conflict: ScheduleConflict | undefined
  readonly planning: Planning
  readonly onOpen: (block: Block) => void
}

/** The selected block, its conflicts, and their solutions; below it the legend of the colours. */
export function ScheduleFooter({ span, block, conflict, planning, onOpen }: ScheduleFooterProps) {
  const isPlanned = block !== undefined && planning.plans.has(block.key)
  const others = [...planning.plans.values()].filter((plan) => plan.block.key !== block?.key)
  return (
    <footer className={classes['footer']}>
      {block && (
        <div className={classes['chosen']}>
          <div className={classes['what']}>
            {conflict ? (
              <ConflictWords conflict={conflict} span={span} />
            ) : (
              <p>
                <b>{nameOf(block)}</b> {block.label === '' ? '' : block.route.replaceAll('-', ' – ')}, {block.tail},{' '}
                {whenWords(block, span.timezone)}
              </p>
            )}
          </div>
          <div className={classes['ways']}>
            {isPlanned && (
              <>
                <Button
                  size="xs"
                  loading={planning.isSaving(block.key)}
                  rightSection={<KeyMark isSilent>↵</KeyMark>}
                  onClick={() => planning.save(block.key)}
                >
                  Save the move
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={planning.isSaving(block.key)}
                  rightSection={<KeyMark isSilent>Esc</KeyMark>}
                  onClick={() => planning.putBack(block.key)}
                >
                  Put back
                </Button>
              </>
            )}
            {!isPlanned && (
              <Button
                size="xs"
                variant="default"
                rightSection={<KeyMark isSilent>↵</KeyMark>}
                onClick={() => onOpen(block)}
              >
                Open
              </Button>
            )}
          </div>
        </div>
      )}
      {others.length > 0 && (
        <p className={classes['unsaved']} role="status">
          Not saved yet: the {others.length === 1 ? 'move' : 'moves'} of{' '}
          {others.map((plan) => nameOf(plan.block)).join(', ')}. Select a block to save its move or to put it back.
        </p>
      )}
      <div className={classes['legend']}>
        {Object.entries(blockKinds).map(([kind, label]) => (
          <span key={kind}>
            <i data-kind={kind} aria-hidden /> {label}
          </span>
        ))}
        <span className={classes['keys']}>
          <KeyMark>Tab</KeyMark> next <KeyMark>←</KeyMark> <KeyMark>→</KeyMark>{' '}
          {span.view === 'hours' ? 'move an hour' : 'move a day'} <KeyMark>↑</KeyMark> <KeyMark>↓</KeyMark> other
          aircraft
        </span>
      </div>
    </footer>
  )
}
