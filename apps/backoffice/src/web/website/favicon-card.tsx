import { largestFaviconBytes } from '@atithi/api/web/website/rules/website'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Globe } from 'lucide-react'
import { PictureField } from '../../components/forms/picture-field.tsx'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import type { Site } from './website-fields.ts'

/** The small picture in the tab of the browser. */
export function FaviconCard({ site }: { site: Site }) {
  const { propertyId, favicon } = site
  const remove = trpc.website.removeFavicon.useMutation({
    onSuccess: kept => utils.website.get.setData({ propertyId }, kept),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The favicon was not removed',
        description: messageFor(error),
      }),
  })
  return (
    <Card>
      <CardHeader
        title="Favicon"
        description="In the tab of the browser; without one, the first letter of the name."
      />
      <CardBody className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-muted">
          {favicon ? (
            <img src={favicon.touchIcon} alt="Favicon" className="size-9 object-contain" />
          ) : (
            <Globe aria-hidden="true" className="size-5" />
          )}
        </span>
        <PictureField
          noun="favicon"
          hint="A square PNG, JPG, WebP or AVIF of 180 pixels or more, at most 1 MB."
          accept="image/png,image/jpeg,image/webp,image/avif"
          hasOne={favicon !== null}
          send={async file => {
            await upload(propertyId, file)
            await utils.website.get.invalidate({ propertyId })
          }}
          done="The favicon is saved"
          onRemove={() => remove.mutate({ propertyId })}
          isRemoving={remove.isPending}
        />
      </CardBody>
    </Card>
  )
}

const tryAgain = 'The favicon was not taken. Try again.'

async function upload(propertyId: string, file: File): Promise<void> {
  if (file.size > largestFaviconBytes)
    throw new Error('This picture is larger than 1 MB. Choose a smaller one.')
  const response = await fetch(`/uploads/properties/${propertyId}/favicon`, {
    method: 'POST',
    body: file,
  })
  if (response.ok) return
  const { error }: { error?: string } = await response.json().catch(() => ({}))
  throw new Error(error ?? tryAgain)
}
