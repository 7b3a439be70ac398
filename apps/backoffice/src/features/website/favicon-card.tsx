import { largestFaviconBytes } from '@atithi/api/website/rules'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Field } from '@atithi/ui/field'
import { Globe, ImageUp } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { messageFor } from '../../lib/failures.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc, utils } from '../../lib/trpc.ts'
import type { Site } from './website-fields.ts'

/** The small picture in the tab of the browser. */
export function FaviconCard({ site }: { site: Site }) {
  const { propertyId, favicon } = site
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setIsSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const remove = trpc.website.removeFavicon.useMutation({
    onSuccess: kept => utils.website.get.setData({ propertyId }, kept),
    onError: error => toast.show({ tone: 'danger', title: 'The favicon was not removed', description: messageFor(error) }),
  })
  const send = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.currentTarget.files ?? []
    event.currentTarget.value = ''
    if (!file) return
    setRefusal(undefined)
    setIsSending(true)
    try {
      await upload(propertyId, file)
      await utils.website.get.invalidate({ propertyId })
      toast.show({ tone: 'success', title: 'The favicon is saved' })
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : tryAgain)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Card>
      <CardHeader title="Favicon" description="In the tab of the browser; without one, the first letter of the name." />
      <CardBody className="flex items-start gap-4">
        <span className="flex size-12 shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-muted">
          {favicon ? (
            <img src={favicon.touchIcon} alt="Favicon" className="size-9 object-contain" />
          ) : (
            <Globe aria-hidden="true" className="size-5" />
          )}
        </span>
        <Field
          group
          label="Choose a favicon"
          hideLabel
          error={refusal}
          hint="A square PNG, JPG, WebP or AVIF of 180 pixels or more, at most 1 MB."
        >
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            aria-label="Favicon file"
            tabIndex={-1}
            className="sr-only"
            onChange={event => void send(event)}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" icon={<ImageUp />} loading={isSending} onClick={() => input.current?.click()}>
              {favicon ? 'Change favicon' : 'Upload favicon'}
            </Button>
            {favicon && (
              <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate({ propertyId })}>
                Remove
              </Button>
            )}
          </div>
        </Field>
      </CardBody>
    </Card>
  )
}

const tryAgain = 'The favicon was not taken. Try again.'

async function upload(propertyId: string, file: File): Promise<void> {
  if (file.size > largestFaviconBytes) throw new Error('This picture is larger than 1 MB. Choose a smaller one.')
  const response = await fetch(`/uploads/properties/${propertyId}/favicon`, { method: 'POST', body: file })
  if (response.ok) return
  const { error }: { error?: string } = await response.json().catch(() => ({}))
  throw new Error(error ?? tryAgain)
}
