import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { guideFor, guideSections, guidesSeen, isGuideNew, noteGuideSeen } from '../../../domain/content/index.ts'
import type { Filter, OutputOf } from '../../../domain/kernel/index.ts'
import { useClientPage } from '../../platform/address.ts'
import { useCommand } from '../../platform/data/use-command.ts'
import { useRecords } from '../../platform/data/use-records.ts'
import { useClient, usePlatform } from '../../platform/platform-context.tsx'

/** After which a guide that is new to the user opens by itself (1-shell section 9). */
const opensAfterMs = 500
const shownOnly: Filter = ['active', '==', true]

type Seen = OutputOf<typeof guidesSeen>

/** Titles that the user has seen; undefined until the server has answered. */
function useSeen() {
  const { api, queries } = usePlatform()
  const queryKey = ['guides', 'seen', useClient().id]
  const { data } = useQuery({ queryKey, queryFn: ({ signal }) => api.call(guidesSeen, {}, signal) })
  const { start } = useCommand(noteGuideSeen, {
    waitsForNetwork: true,
    onDone: (answer) => queries.setQueryData<Seen>(queryKey, answer),
  })
  return {
    seen: data?.seen,
    note: (title: string) => {
      // At once, so that it does not open again before the server has answered.
      queries.setQueryData<Seen>(queryKey, (known) => ({ seen: [...(known?.seen ?? []), title] }))
      start({ body: { title } })
    },
  }
}

interface Opened {
  readonly id: string
  readonly isByHand: boolean
}

/** The guide of the page, and whether it is open: by the user, or by itself where it is new to them. */
export function useGuide() {
  const { rows } = useRecords(guideSections, { pageSize: 200, where: shownOnly })
  const { seen, note } = useSeen()
  const guide = guideFor(rows, useClientPage())
  const [opened, setOpened] = useState<Opened>()
  const newId = guide && seen && isGuideNew(guide, seen) ? guide.id : undefined
  useEffect(() => {
    if (newId === undefined) return undefined
    const timer = setTimeout(() => setOpened({ id: newId, isByHand: false }), opensAfterMs)
    return () => clearTimeout(timer)
  }, [newId])
  const isOpen = guide !== undefined && guide.id === opened?.id
  return {
    guide,
    isOpen,
    isByHand: isOpen && opened.isByHand,
    open: () => guide && setOpened({ id: guide.id, isByHand: true }),
    close: () => {
      setOpened(undefined)
      if (guide && newId !== undefined) note(guide.title)
    },
  }
}
