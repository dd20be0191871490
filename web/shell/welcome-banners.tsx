import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { isAskedToSetUp } from '../../domain/company/index.ts'
import { minuteMs } from '../../domain/kernel/values/durations.ts'
import { userClientsQuery } from '../company/index.ts'
import { useActor, useClient, usePlatform } from '../platform/platform-context.tsx'
import { lazyPart, notifyMissing } from '../ui/lazy-part.tsx'
import { PageBannerSpace } from '../ui/page-banner.tsx'

const TermsBanner = lazyPart(async () => (await import('../company/terms/terms-banner.tsx')).TermsBanner, notifyMissing)
const OnboardingBanner = lazyPart(
  async () => (await import('../company/onboarding/onboarding-banner.tsx')).OnboardingBanner,
  notifyMissing,
)

/** Returning to the page after so long checks for newly published terms. */
const askAgainMs = 10 * minuteMs

/** Pending tasks of the user, or of the company through its admins. */
export function WelcomeBanners() {
  const platform = usePlatform()
  const { data } = useQuery({
    ...userClientsQuery(platform),
    refetchOnWindowFocus: ({ state }) => (Date.now() - state.dataUpdatedAt > askAgainMs ? 'always' : false),
  })
  const client = useClient()
  const isToBeSetUp = isAskedToSetUp(useActor(), data?.clients.find(({ id }) => id === client.id)?.config)
  const terms = data?.terms
  return (
    <>
      {terms?.terms !== undefined && !terms.is_agreed && (
        <Suspense fallback={<PageBannerSpace />}>
          <TermsBanner shown={{ version: terms.version, terms: terms.terms }} />
        </Suspense>
      )}
      {isToBeSetUp && (
        <Suspense fallback={<PageBannerSpace />}>
          <OnboardingBanner />
        </Suspense>
      )}
    </>
  )
}
