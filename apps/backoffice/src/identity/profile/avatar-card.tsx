import { Avatar } from '@atithi/ui/avatar'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { avatarHref, uploadAvatar } from '../../components/avatar.ts'
import { PictureField } from '../../components/forms/picture-field.tsx'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import type { Profile } from './profile-form.tsx'

export function AvatarCard({ profile }: { profile: Profile }) {
  const remove = trpc.settings.profile.removeAvatar.useMutation({
    onSuccess: () => utils.settings.profile.get.invalidate(),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The picture was not removed',
        description: messageFor(error),
      }),
  })
  return (
    <Card>
      <CardHeader title="Picture" description="Beside your name in the top bar." />
      <CardBody className="flex flex-col gap-4">
        <Avatar name={profile.name} src={avatarHref(profile.avatarKey)} size="xl" />
        <PictureField
          noun="picture"
          hint="JPG, PNG, WebP or AVIF, at most 5 MB. It is cut to a square."
          accept="image/jpeg,image/png,image/webp,image/avif"
          hasOne={profile.avatarKey !== null}
          send={async file => {
            await uploadAvatar(file)
            await utils.settings.profile.get.invalidate()
          }}
          done="Your picture is saved"
          onRemove={() => remove.mutate()}
          isRemoving={remove.isPending}
        />
      </CardBody>
    </Card>
  )
}
