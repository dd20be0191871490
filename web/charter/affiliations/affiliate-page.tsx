import { Button, Menu } from '@mantine/core'
import {
  approveAffiliation,
  declineAffiliation,
  endAffiliation,
  requestAffiliation,
  withdrawAffiliation,
  type Affiliation,
} from '../../../domain/charter/index.ts'
import { useAsked } from '../../platform/data/use-asked.ts'
import { showAlert } from '../../platform/dialogs.ts'
import { notify } from '../../platform/notices.ts'
import { useClient } from '../../platform/platform-context.tsx'
import { AskedNote } from '../../ui/asked-note.tsx'
import { HeadFact, HeadFacts } from '../../ui/detail/head-facts.tsx'
import type { RecordPartProps } from '../../ui/detail/record-screens.ts'
import { formatDate } from '../../ui/format-value.ts'
import { useAffiliation } from './use-affiliation.ts'

/** Meaning of the state for the client. */
function describeTurn({ status, steps, company, isOpen }: Affiliation): string {
  if (company === undefined) return 'Kept by hand: this company is not asked on the marketplace.'
  if (!isOpen) return 'Your company takes no part in the marketplace now.'
  if (!company.isOpen) return `${company.name} takes no part in the marketplace now.`
  if (status !== 'Pending') return ''
  return steps.includes('approve') ? `${company.name} waits for your answer.` : `${company.name} has to answer.`
}

/** The last step about an affiliate, and whose turn it is. */
export function AffiliateHead({ row }: RecordPartProps) {
  const { data } = useAffiliation(row)
  const { timezone } = useClient()
  if (data === undefined) return null
  const words = describeTurn(data)
  return (
    <HeadFacts>
      {data.at !== undefined && (
        <HeadFact label="Since" isNamed>
          {formatDate(data.at, timezone)}
        </HeadFact>
      )}
      {words !== '' && <HeadFact label="Marketplace">{words}</HeadFact>}
    </HeadFacts>
  )
}

const tell = (title: string) => ({ onDone: () => void notify({ title, kind: 'success' }) })

/** Ways to take each step, with the names of the calls that are under way. */
function useSteps(row: RecordPartProps['row']) {
  const params = { id: row.id }
  const approve = useAsked(approveAffiliation, tell('Approved: you are affiliates'))
  const decline = useAsked(declineAffiliation, tell('Request declined'))
  const withdraw = useAsked(withdrawAffiliation, tell('Request withdrawn'))
  const end = useAsked(endAffiliation, tell('The affiliation and its shares have ended'))
  const request = useAsked(requestAffiliation, tell('Asked to become an affiliate'))
  const isUnanswered = [approve, decline, withdraw, end, request].some((one) => one.isUnanswered)
  return { params, approve, decline, withdraw, end, request, isUnanswered }
}

/** The next step of the client. */
export function AffiliateActions({ row }: RecordPartProps) {
  const { data } = useAffiliation(row)
  const { params, approve, decline, withdraw, request, isUnanswered } = useSteps(row)
  if (data === undefined || !row.can.write) return null
  const { steps, company } = data
  return (
    <>
      <AskedNote isUnanswered={isUnanswered} />
      {steps.includes('decline') && (
        <Button size="xs" variant="default" loading={decline.isRunning} onClick={() => decline.start({ params })}>
          Decline
        </Button>
      )}
      {steps.includes('approve') && (
        <Button size="xs" loading={approve.isRunning} onClick={() => approve.start({ params })}>
          Approve
        </Button>
      )}
      {steps.includes('withdraw') && (
        <Button size="xs" variant="default" loading={withdraw.isRunning} onClick={() => withdraw.start({ params })}>
          Withdraw request
        </Button>
      )}
      {steps.includes('request') && company && (
        <Button size="xs" loading={request.isRunning} onClick={() => request.start({ body: { company: company.id } })}>
          Ask again
        </Button>
      )}
    </>
  )
}

/** Ends the affiliation. */
export function AffiliateMenu({ row }: RecordPartProps) {
  const { data } = useAffiliation(row)
  const { params, end } = useSteps(row)
  if (data === undefined || !row.can.write || !data.steps.includes('end')) return null
  const ask = async () => {
    const isMeant = await showAlert({
      title: `End the affiliation with ${data.company?.name ?? 'this company'}?`,
      message: 'What both of you share is hidden at once, on open screens too. Either of you can ask again.',
      confirm: 'End affiliation',
      cancel: 'Cancel',
    })
    if (isMeant) end.start({ params })
  }
  return (
    <Menu.Item color="red" onClick={() => void ask()}>
      End affiliation
    </Menu.Item>
  )
}
