import { Select } from '@mantine/core'
import { IconLogin2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listSignIns,
  signInMethodWords,
  ssoReasonWords,
  type SignInLine,
  type SignInOutcome,
} from '../../../domain/company/index.ts'
import type { InputOf } from '../../../domain/kernel/index.ts'
import { deviceWords } from '../../ui/device-words.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'
import { useFormSources } from '../../ui/form/form-sources.ts'
import { formatNumber } from '../../ui/format-value.ts'
import { PagedRows } from '../../ui/list/paged-rows.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import classes from './sign-in.module.css'

type Outcome = InputOf<typeof listSignIns>['query']['outcome']

const outcomeWords: Readonly<Record<SignInOutcome, string>> = {
  'signed-in': 'Signed in',
  'code-asked': 'Right, a code was asked for',
  refused: 'Refused',
  stopped: 'Stopped after too many tries',
}

const isBad = (outcome: SignInOutcome): boolean => outcome === 'refused' || outcome === 'stopped'

function Place({ line: { user, address, agent } }: { readonly line: SignInLine }) {
  if (address === undefined)
    return (
      <span className={classes['quiet']}>{user ? 'Not shown: works in other companies too' : 'Unknown place'}</span>
    )
  return (
    <span>
      {deviceWords(agent ?? '')}
      <span className={classes['quiet']}>{address}</span>
    </span>
  )
}

function Line({ line }: { readonly line: SignInLine }) {
  const { user, at, last_at, tries, method, outcome, reason } = line
  return (
    <li className={classes['line']}>
      <strong>{user ? user.label || 'A former user' : 'Unknown address'}</strong>
      <span data-bad={isBad(outcome) || undefined} className={classes['outcome']}>
        {outcomeWords[outcome]}
        <span className={classes['quiet']}>
          {signInMethodWords[method]}
          {tries > 1 && `, ${formatNumber(tries)} tries`}
        </span>
        {reason !== undefined && <span className={classes['quiet']}>{ssoReasonWords[reason]}</span>}
      </span>
      <Place line={line} />
      <span className={classes['quiet']}>
        <TimeText at={at} />
        {tries > 1 && (
          <>
            {' to '}
            <TimeText at={last_at} />
          </>
        )}
      </span>
    </li>
  )
}

function useSignIns(user: string | undefined, outcome: Outcome) {
  const { api } = usePlatform()
  const { id } = useClient()
  return useInfiniteQuery({
    queryKey: ['sign-ins', id, user, outcome],
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listSignIns,
        {
          query: {
            ...(user !== undefined && { user }),
            ...(outcome !== undefined && { outcome }),
            ...(pageParam !== '' && { after: pageParam }),
          },
        },
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { shows: ['sign-in'] },
    staleTime: 0,
  })
}

const outcomes = [
  { value: 'signed-in', label: 'Signed in' },
  { value: 'failed', label: 'Refused' },
]

/** Tries to sign in as members, newest first. */
export function SignInLog() {
  const [user, setUser] = useState<string | undefined>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { people } = useFormSources()
  return (
    <section aria-labelledby="sign-in-log-heading">
      <header className={classes['partHead']}>
        <h2 id="sign-in-log-heading">Sign-in log</h2>
        <span className={classes['quiet']}>Successes and failures of the last 90 days</span>
      </header>
      <div className={classes['narrowing']} role="group" aria-label="Narrow the log">
        <SearchedSelect
          label="Person"
          placeholder="Everybody"
          clearable
          data={people.map(({ id, label }) => ({ value: id, label }))}
          value={user ?? null}
          onChange={(next) => setUser(next ?? undefined)}
        />
        <Select
          label="Result"
          placeholder="All results"
          clearable
          data={outcomes}
          value={outcome ?? null}
          onChange={(next) => setOutcome(next === 'signed-in' || next === 'failed' ? next : undefined)}
        />
      </div>
      <PagedRows
        query={useSignIns(user, outcome)}
        rows={(page) => page.rows}
        none={
          <EmptyState title="No tries found" icon={IconLogin2}>
            Choose another person or result.
          </EmptyState>
        }
        skeleton={6}
      >
        {(lines) => (
          <ol className={classes['lines']} aria-label="Sign-in log">
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ol>
        )}
      </PagedRows>
    </section>
  )
}
