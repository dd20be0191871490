import { Button, FileButton } from '@mantine/core'
import { Avatar } from '../../ui/avatar.tsx'
import { usePhoto } from './use-photo.ts'
import type { User } from './use-roles.ts'
import classes from './people.module.css'

/** Photo of a user, as colleagues see it next to messages. */
export function PhotoPanel({ user }: { readonly user: User }) {
  const { upload, remove } = usePhoto(user)
  const hasPhoto = Boolean(user.img)
  return (
    <section className={classes['panel']} aria-labelledby="photo-heading">
      <h2 id="photo-heading">Photo</h2>
      <div className={classes['photo']}>
        <Avatar person={{ id: user.id, label: user.name, img: user.img ?? '' }} size={56} />
        <FileButton accept="image/*" onChange={(file) => file && upload.start(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default" loading={upload.isRunning}>
              {hasPhoto ? 'Change photo' : 'Upload a photo'}
            </Button>
          )}
        </FileButton>
        {hasPhoto && (
          <Button
            size="compact-sm"
            variant="default"
            loading={remove.isRunning}
            onClick={() => remove.start(undefined)}
          >
            Remove
          </Button>
        )}
      </div>
    </section>
  )
}
