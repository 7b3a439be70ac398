import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { Skeleton } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { applyServerErrors } from '../../components/forms/server-errors.ts'
import { submitOf } from '../../components/forms/submit.ts'
import { MoneyField } from '../../components/forms/text-fields.tsx'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'

type RoomType = Outputs['roomTypes']['list']['items'][number]

interface Values {
  priceLimits: { lowestPrice: number | null; highestPrice: number | null }[]
}

/** Between which prices each room type may be sold at the channel; what is beyond waits for approval. */
export function PriceLimitsCard({ detail }: { detail: ConnectionDetail }) {
  const types = trpc.roomTypes.list.useQuery({ propertyId: detail.propertyId })
  return (
    <Card>
      <CardHeader
        title="Price limits by room type"
        description="In place of the lowest and the highest price above. A price beyond waits for approval, by whichever way it came."
      />
      <CardBody>
        {types.data ? (
          <LimitsForm
            key={types.data.items.map(({ id }) => id).join(' ')}
            detail={detail}
            types={types.data.items}
          />
        ) : (
          <Skeleton className="h-24" />
        )}
      </CardBody>
    </Card>
  )
}

function LimitsForm({ detail, types }: { detail: ConnectionDetail; types: readonly RoomType[] }) {
  const configure = trpc.channels.connections.configure.useMutation()
  const [failure, setFailure] = useState<string | null>(null)
  const { priceLimits } = detail.configuration
  const form = useForm<Values>({
    defaultValues: {
      priceLimits: types.map(({ id }) => {
        const set = priceLimits.find(({ roomTypeId }) => roomTypeId === id)
        return { lowestPrice: set?.lowestPrice ?? null, highestPrice: set?.highestPrice ?? null }
      }),
    },
  })
  const { control, formState } = form
  const submit = submitOf(form, async values => {
    setFailure(null)
    try {
      await configure.mutateAsync({
        connectionId: detail.id,
        priceLimits: types.map(({ id: roomTypeId }, at) => ({
          roomTypeId,
          lowestPrice: values.priceLimits[at]?.lowestPrice ?? null,
          highestPrice: values.priceLimits[at]?.highestPrice ?? null,
        })),
      })
      form.reset(values)
      refresh(staleAfter('channel.changed'))
      toast.show({ tone: 'success', title: `Price limits at ${detail.channelName} saved` })
    } catch (error) {
      const named = types.flatMap((_, at) => [
        `priceLimits.${at}.lowestPrice` as const,
        `priceLimits.${at}.highestPrice` as const,
      ])
      setFailure(applyServerErrors(error, named, form.setError))
    }
  })
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      {types.map(({ id, name }, at) => (
        <fieldset key={id} className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
          <legend className="mb-2 text-sm font-semibold">{name}</legend>
          <MoneyField
            control={control}
            name={`priceLimits.${at}.lowestPrice`}
            label="Lowest a night"
            optional
          />
          <MoneyField
            control={control}
            name={`priceLimits.${at}.highestPrice`}
            label="Highest a night"
            optional
          />
        </fieldset>
      ))}
      <div>
        <Button type="submit" aria-disabled={!formState.isDirty} loading={formState.isSubmitting}>
          Save Limits
        </Button>
      </div>
      <UnsavedGuard when={formState.isDirty && !formState.isSubmitting} />
    </form>
  )
}
