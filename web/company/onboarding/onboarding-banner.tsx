import { Button } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { activatePath, setupErrorFor } from '../../../domain/company/index.ts'
import { useClientPage, useGo } from '../../platform/address.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { PageBanner } from '../../ui/page-banner.tsx'
import { useClientErrors } from './use-client-errors.ts'

/** Shown to the admins of a client that is not set up yet: the next thing it lacks, and the way there (section 4). */
export function OnboardingBanner() {
  const page = useClientPage()
  const go = useGo()
  const { data: answer } = useClientErrors(page)
  const error = answer?.onboarded === false ? setupErrorFor(answer.errors, page) : undefined
  if (error === undefined) return null
  return (
    <PageBanner
      label="Setting up"
      icon={IconChecklist}
      action={
        <Button size="compact-sm" variant="default" onClick={() => go(error.url)}>
          Set It Up
        </Button>
      }
    >
      {error.description} <ClientLink path={activatePath}>All steps</ClientLink>
    </PageBanner>
  )
}
