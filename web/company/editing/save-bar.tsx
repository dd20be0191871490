import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings.module.css'

interface SaveBarProps {
  readonly isChanged: boolean
  readonly isSaving: boolean
  /** The other actions of the form. */
  readonly children?: ReactNode
}

/** Foot of a form of settings: saves the changes. */
export function SaveBar({ isChanged, isSaving, children }: SaveBarProps) {
  return (
    <div className={classes['actions']}>
      {children}
      <Button type="submit" size="compact-md" loading={isSaving} disabled={!isChanged}>
        Save
      </Button>
    </div>
  )
}
