import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { affiliates, findCompanies, requestAffiliation } from '../../../domain/charter/index.ts'
import { useGo, useGoOn } from '../../platform/address.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { SearchedSelect } from '../../ui/choices/searched-select.tsx'
import type { NewRecordProps } from '../../ui/detail/record-screens.ts'
import formClasses from '../../ui/form/new-record.module.css'
import { MoreFailed } from '../../ui/states.tsx'
import classes from './affiliations.module.css'

const fewest = 2

function useCompanies(query: string) {
  const { api } = usePlatform()
  const client = useClient()
  return useQuery({
    queryKey: ['companies', client.id, query],
    queryFn: ({ signal }) => api.call(findCompanies, { query: { query } }, signal),
    enabled: query.length >= fewest,
    meta: { shows: [affiliates.name] },
  })
}

interface Company {
  readonly id: string
  readonly name: string
}

/** Companies with the chosen one, which stays an option after its name was typed. */
const withChosen = (found: readonly Company[], chosen: Company | undefined): readonly Company[] =>
  chosen === undefined || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]

interface ChoiceProps {
  readonly chosen: Company | undefined
  readonly onChoose: (company: Company | undefined) => void
}

/** Companies of the marketplace by the typed part of their name. */
function CompanyChoice({ chosen, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const query = typed.trim()
  const { data, error, isFetching, refetch } = useCompanies(chosen?.name === typed ? '' : query)
  const offered = withChosen(data?.companies ?? [], chosen)
  const isAsked = query.length >= fewest && !isFetching
  return (
    <>
      <SearchedSelect
        label="Company"
        description="Companies that take part in the marketplace, by name."
        placeholder="Type two letters of its name"
        isSettled={!isFetching}
        data={offered.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen?.id ?? null}
        searchValue={typed}
        onSearchChange={setTyped}
        onChange={(id) => onChoose(offered.find((one) => one.id === id))}
        filter={({ options }) => options}
        {...(isAsked && { nothingFoundMessage: 'No company of the marketplace has this name.' })}
      />
      <MoreFailed view={{ error, retry: () => void refetch() }} words="Companies could not be loaded." />
    </>
  )
}

/** Asks a company of the marketplace to become an affiliate. */
export function NewAffiliate({ listPath, pathOf }: NewRecordProps) {
  const go = useGo()
  const goOn = useGoOn()
  const [chosen, setChosen] = useState<Company>()
  const request = useAsked(requestAffiliation)
  const ask = (company: string) => {
    const leadOn = goOn()
    request.start({ body: { company } }, (answer) => {
      leadOn(pathOf(answer.id), `${answer.company?.name ?? 'The company'} was asked`)
    })
  }
  return (
    <section className={formClasses['page']} aria-label="New affiliate">
      <h1 className={formClasses['title']}>New affiliate</h1>
      <div className={classes['ask']}>
        <CompanyChoice chosen={chosen} onChoose={setChosen} />
        <p className={classes['quiet']}>
          The company is notified and approves or declines. As affiliates you see the offers that each of you shows to
          affiliates, and each of you can share price, tail and photos by role.
        </p>
        <AskedNote isUnanswered={request.isUnanswered} />
        <div className={classes['foot']}>
          <Button variant="default" onClick={() => go(listPath)}>
            Cancel
          </Button>
          <Button disabled={chosen === undefined} loading={request.isRunning} onClick={() => chosen && ask(chosen.id)}>
            Ask to become an affiliate
          </Button>
        </div>
      </div>
    </section>
  )
}
