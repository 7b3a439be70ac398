import { Badge } from '@atithi/ui/badge'
import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card, CardBody, CardHeader } from '@atithi/ui/card'
import { EmptyState } from '@atithi/ui/empty-state'
import { Field } from '@atithi/ui/field'
import { Select } from '@atithi/ui/select'
import { Skeleton } from '@atithi/ui/skeleton'
import { ArrowLeftRight, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { FormFailure } from '../../components/forms/form-failure.tsx'
import { UnsavedGuard } from '../../components/forms/unsaved-guard.tsx'
import { QueryFailure } from '../../components/query-failure.tsx'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { type Outputs, trpc, utils } from '../../lib/trpc.ts'
import type { ConnectionDetail } from '../words/channel-words.tsx'
import { BeforeSaving } from './before-saving.tsx'

type Mapping = Outputs['channels']['mapping']['get']
type Pair = Mapping['rates'][number]

const notSold = 'none'
const keyOf = (pair: Pick<Pair, 'channelRoomCode' | 'channelRateCode'>) =>
  JSON.stringify([pair.channelRoomCode, pair.channelRateCode])

/** The channel's rooms and rates, asked for now, beside ours. */
export function MappingPart({ detail }: { detail: ConnectionDetail }) {
  // What is typed here is not thrown away by reading it anew: the channel is asked once for each visit.
  const mapping = trpc.channels.mapping.get.useQuery(
    { connectionId: detail.id },
    { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: 'always', gcTime: 0 },
  )
  if (mapping.isError)
    return <QueryFailure title="The channel’s rooms could not be loaded" query={mapping} />
  if (!mapping.data) return <Skeleton className="h-96" />
  return (
    <MappingForm key={JSON.stringify(mapping.data.rates)} detail={detail} mapping={mapping.data} />
  )
}

const initialOf = ({ rates, suggestions }: Mapping) =>
  new Map((rates.length > 0 ? rates : suggestions).map(pair => [pair.ratePlanId, keyOf(pair)]))

function MappingForm({ detail, mapping }: { detail: ConnectionDetail; mapping: Mapping }) {
  const { channelName, id: connectionId } = detail
  const { rooms, channelRooms, rates, suggestions } = mapping
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(() => initialOf(mapping))
  const [failure, setFailure] = useState<string | null>(null)
  const save = trpc.channels.mapping.save.useMutation()
  const saved = new Map(rates.map(pair => [pair.ratePlanId, keyOf(pair)]))
  const suggested = new Map(suggestions.map(pair => [pair.ratePlanId, keyOf(pair)]))
  const isDirty =
    chosen.size !== saved.size || [...chosen].some(([plan, key]) => saved.get(plan) !== key)
  const remote = channelRooms.flatMap(room =>
    room.rates.map(rate => ({
      key: keyOf({ channelRoomCode: room.code, channelRateCode: rate.code }),
      label: `${room.name} · ${rate.name}`,
      codes: `${room.code} / ${rate.code}`,
    })),
  )
  const taken = new Set(chosen.values())
  const free = remote.filter(({ key }) => !taken.has(key))
  // What is suggested for rates that have none yet, where nobody else has it.
  const more = [...suggested].filter(([plan, key]) => !chosen.has(plan) && !taken.has(key))
  const ours = rooms.flatMap(room => room.rates)
  const set = (plan: string, key: string) =>
    setChosen(prev => {
      const next = new Map(prev)
      if (key === notSold) next.delete(plan)
      else next.set(plan, key)
      return next
    })
  const pairs = rooms.flatMap(({ roomTypeId, rates: plans }) =>
    plans.flatMap(({ ratePlanId }): Pair[] => {
      const key = chosen.get(ratePlanId)
      if (key === undefined) return []
      const [channelRoomCode = '', channelRateCode = ''] = JSON.parse(key) as string[]
      return [{ roomTypeId, ratePlanId, channelRoomCode, channelRateCode }]
    }),
  )
  const submit = async () => {
    setFailure(null)
    try {
      await save.mutateAsync({ connectionId, rates: pairs })
      toast.show({
        tone: 'success',
        title: `${formatCounted(pairs.length, 'rate')} mapped`,
        description: `Everything is sent to ${channelName} anew.`,
      })
      void utils.channels.mapping.get.invalidate({ connectionId })
      refresh(staleAfter('channel.changed'))
    } catch (error) {
      setFailure(messageFor(error))
    }
  }
  if (ours.length === 0 || remote.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<ArrowLeftRight />}
          level={2}
          title={ours.length === 0 ? 'No rate of yours is on sale' : 'The channel lists no rooms'}
        >
          {ours.length === 0
            ? 'Add a room type with a public rate plan under Property, then map it here.'
            : `Add rooms and rates in the extranet of ${channelName}, then open this page again.`}
        </EmptyState>
      </Card>
    )
  return (
    <div className="flex flex-col gap-5">
      <FormFailure failure={failure} />
      {rates.length === 0 && suggestions.length > 0 && (
        <Banner title="Suggested by name and guests">
          Look at each pair, then save: nothing is sent to {channelName} until then.
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted" aria-live="polite">
          {chosen.size} of {formatCounted(ours.length, 'rate')} of yours mapped.{' '}
          {free.length === 0
            ? `All of ${channelName} are taken.`
            : `${formatCounted(free.length, 'rate')} of ${channelName} left.`}
        </p>
        {more.length > 0 && (
          <Button
            size="sm"
            variant="secondary"
            icon={<Sparkles />}
            onClick={() => setChosen(new Map([...more, ...chosen]))}
          >
            Use suggestions
          </Button>
        )}
      </div>
      {rooms.map(room => (
        <Card key={room.roomTypeId}>
          <CardHeader
            title={room.name}
            description={`Up to ${formatCounted(room.maxGuests, 'guest')}`}
          />
          <CardBody className="flex flex-col gap-4">
            {room.rates.map(({ ratePlanId, name }) => {
              const key = chosen.get(ratePlanId)
              const isGone = key !== undefined && !remote.some(one => one.key === key)
              return (
                <div key={ratePlanId} className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-2">
                  <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
                    <span className="font-medium">{name}</span>
                    {key !== undefined &&
                      key === suggested.get(ratePlanId) &&
                      !saved.has(ratePlanId) && <Badge tone="info">Suggested</Badge>}
                    {isGone && <Badge tone="danger">Gone at the channel</Badge>}
                  </div>
                  <Field label={`${channelName} rate for ${room.name}, ${name}`} hideLabel>
                    <Select
                      options={[
                        { value: notSold, label: 'Not sold there' },
                        ...remote.map(one => ({
                          value: one.key,
                          label: one.label,
                          description: one.codes,
                          disabled: one.key !== key && taken.has(one.key),
                        })),
                      ]}
                      value={key ?? notSold}
                      placeholder="Gone at the channel"
                      onValueChange={value => set(ratePlanId, value)}
                    />
                  </Field>
                </div>
              )
            })}
          </CardBody>
        </Card>
      ))}
      <BeforeSaving detail={detail} mapping={mapping} pairs={pairs} left={free} />
      <div className="flex flex-wrap gap-3">
        <Button
          aria-disabled={!isDirty}
          loading={save.isPending}
          onClick={() => {
            if (isDirty) void submit()
          }}
        >
          Save Mapping
        </Button>
      </div>
      <UnsavedGuard when={isDirty && rates.length > 0 && !save.isPending} />
    </div>
  )
}
