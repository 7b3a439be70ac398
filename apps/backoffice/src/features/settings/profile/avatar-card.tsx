import { Avatar } from '@atithi/ui/avatar'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Field } from '@atithi/ui/field'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { avatarHref, uploadAvatar } from '../../../lib/avatar.ts'
import { messageFor } from '../../../lib/failures.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc, utils } from '../../../lib/trpc.ts'
import type { Profile } from './profile-form.tsx'

export function AvatarCard({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = trpc.settings.profile.removeAvatar.useMutation({
    onSuccess: () => utils.settings.profile.get.invalidate(),
    onError: error => toast.show({ tone: 'danger', title: 'The picture was not removed', description: messageFor(error) }),
  })
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    setRefusal(undefined)
    setIsSending(true)
    try {
      await uploadAvatar(file)
      await utils.settings.profile.get.invalidate()
      toast.show({ tone: 'success', title: 'Your picture is saved' })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : 'The picture was not taken. Try again.')
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Card>
      <CardHeader title="Picture" description="Beside your name in the top bar." />
      <CardBody className="flex flex-col gap-4">
        <Avatar name={profile.name} src={avatarHref(profile.avatarKey)} size="xl" />
        <Field group label="Choose a picture" hideLabel error={refusal} hint="JPG, PNG, WebP or AVIF, at most 5 MB. It is cut to a square.">
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label="Picture file"
            tabIndex={-1}
            className="sr-only"
            onChange={event => void send(event)}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" icon={<ImageUp />} loading={isSending} onClick={() => input.current?.click()}>
              {profile.avatarKey ? 'Change picture' : 'Upload picture'}
            </Button>
            {profile.avatarKey && (
              <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
                Remove
              </Button>
            )}
          </div>
        </Field>
      </CardBody>
    </Card>
  )
}
