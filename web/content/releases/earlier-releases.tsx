import { Button } from '@mantine/core'
import { deployments } from '../../../domain/content/index.ts'
import type { Presented } from '../../platform/api/records-api.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { ClientLink } from '../../ui/client-link.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { useReleaseCalls } from './use-release.ts'
import classes from './release.module.css'

type Release = Presented<typeof deployments>

function RollBack({ release }: { readonly release: Release }) {
  const { rollBack, isRunning } = useReleaseCalls(release.id)
  return (
    <Button variant="default" size="xs" loading={isRunning} onClick={rollBack}>
      Roll back to {release.name}
    </Button>
  )
}

/** The newest releases of a site. */
export const useReleasesOf = (site: string) => useRecords(deployments, { where: ['site', '==', site], pageSize: 20 })

/** The releases of the site that were live: the way back. */
export function EarlierReleases({ site, id }: { readonly site: string; readonly id: string }) {
  const { rows } = useReleasesOf(site)
  const earlier = rows.filter((one) => one.id !== id && one.manifest !== undefined)
  if (earlier.length === 0) return null
  return (
    <section aria-label="Other releases">
      <h2 className={classes['heading']}>Other releases</h2>
      <ul className={classes['pages']}>
        {earlier.map((release) => (
          <li key={release.id} className={classes['earlier']}>
            <ClientLink path={`cms/deployments/${release.id}`}>{release.name}</ClientLink>
            <span className={classes['quiet']}>
              {release.deployed !== undefined && <TimeText at={release.deployed} />}
              {release.count === undefined ? '' : `, ${release.count} page${release.count === 1 ? '' : 's'}`}
            </span>
            {release.running ? (
              <StatusBadge word="Live now" tone="good" />
            ) : (
              release.can.write && <RollBack release={release} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
