import { addDays, type IsoDate } from '@atithi/api/kernel/shared/dates'
import { yearsOfDays } from '@atithi/api/kernel/shared/indian-days'
import type { Festival } from '@atithi/api/selling/festivals/rules/festivals'
import {
  type SuggestedFestival,
  suggestedFestivals,
} from '@atithi/api/selling/festivals/rules/suggested'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { Drawer } from '@atithi/ui/drawer'
import { IconButton } from '@atithi/ui/icon-button'
import { Skeleton } from '@atithi/ui/skeleton'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryFailure } from '../../../components/query-failure.tsx'
import { messageFor } from '../../../lib/failures.ts'
import { formatCounted } from '../../../lib/format.ts'
import { staleAfter } from '../../../lib/live-events.ts'
import { refresh } from '../../../lib/refresh.ts'
import { toast } from '../../../lib/toasts.ts'
import { trpc } from '../../../lib/trpc.ts'
import { FestivalForm } from './festival-form.tsx'
import { nightsInWords } from './festival-words.ts'

interface FestivalsDrawerProps {
  propertyId: string
  today: IsoDate
  /** Opens prices and minimum stay of these nights. */
  onPrice: (span: { from: IsoDate; to: IsoDate }) => void
  onClose: () => void
}

/** The hotel's own festivals with their nights, and those of the country that are not on its list yet. */
export function FestivalsDrawer({ propertyId, today, onPrice, onClose }: FestivalsDrawerProps) {
  const [edited, setEdited] = useState<Festival | 'new' | null>(null)
  const query = trpc.festivals.list.useQuery({ propertyId })
  const remove = trpc.festivals.remove.useMutation({
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The festival was not removed',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('festival.removed')),
  })
  const items = query.data?.items ?? []
  // Those of the last twelve months stand by: next year's prices come from them.
  const since = addDays(today, -400)
  const shown = items.filter(({ to }) => to >= since)
  const ahead = shown.filter(({ to }) => to >= today)
  const past = shown.filter(({ to }) => to < today).toReversed()
  const row = {
    today,
    onPrice,
    onEdit: setEdited,
    onRemove: (festivalId: string) => remove.mutate({ propertyId, festivalId }),
  }
  return (
    <Drawer
      open
      onCloseRequest={onClose}
      title="Festivals"
      description="Nights that sell as one occasion"
      footer={
        <Button icon={<Plus />} onClick={() => setEdited('new')} className="max-sm:w-full">
          Add Festival
        </Button>
      }
    >
      {query.isError && !query.data ? (
        <QueryFailure title="The festivals could not be loaded" query={query} />
      ) : !query.data ? (
        <Skeleton className="h-48" />
      ) : (
        <div className="flex flex-col gap-8">
          {shown.length === 0 ? (
            <p className="text-sm text-muted">
              None yet. With those of last year on the list, next year’s prices come from the same
              nights, wherever the moon puts them.
            </p>
          ) : (
            <>
              <List name="To come" festivals={ahead} {...row} />
              <List name="Past: next year’s prices come from these" festivals={past} {...row} />
            </>
          )}
          <Suggestions propertyId={propertyId} items={items} since={since} today={today} />
        </div>
      )}
      {edited && (
        <FestivalForm
          propertyId={propertyId}
          festival={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </Drawer>
  )
}

interface ListProps {
  name: string
  festivals: readonly Festival[]
  today: IsoDate
  onPrice: FestivalsDrawerProps['onPrice']
  onEdit: (festival: Festival) => void
  onRemove: (festivalId: string) => void
}

function List({ name, festivals, today, onPrice, onEdit, onRemove }: ListProps) {
  if (festivals.length === 0) return null
  return (
    <section aria-label={name}>
      <h3 className="text-sm font-semibold">{name}</h3>
      <ul className="divide-y divide-line">
        {festivals.map(festival => (
          <li key={festival.id} className="flex flex-wrap items-center gap-x-2 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-44 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {festival.name}
                {!festival.isConfirmed && <Badge tone="warning">To be confirmed</Badge>}
              </p>
              <p className="text-muted">{nightsInWords(festival)}</p>
            </div>
            {festival.to >= today && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Prices of ${festival.name}, ${nightsInWords(festival)}`}
                onClick={() =>
                  onPrice({
                    from: festival.from < today ? today : festival.from,
                    to: festival.to,
                  })
                }
              >
                Prices
              </Button>
            )}
            <IconButton
              size="sm"
              label={`Change ${festival.name}, ${nightsInWords(festival)}`}
              onClick={() => onEdit(festival)}
            >
              <Pencil />
            </IconButton>
            <IconButton
              size="sm"
              label={`Remove ${festival.name}, ${nightsInWords(festival)}`}
              onClick={() => onRemove(festival.id)}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SuggestionsProps {
  propertyId: string
  items: readonly Festival[]
  since: IsoDate
  today: IsoDate
}

/** Festivals of India that the list does not have, from last year to the next. */
function Suggestions({ propertyId, items, since, today }: SuggestionsProps) {
  const year = Number(today.slice(0, 4))
  const suggested = suggestedFestivals(items, [year - 1, year + 1]).filter(({ to }) => to >= since)
  const add = trpc.festivals.add.useMutation({
    onSuccess: ({ added }) =>
      toast.show({ tone: 'success', title: `${formatCounted(added, 'festival')} added` }),
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The festivals were not added',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('festival.added')),
  })
  if (suggested.length === 0) return null
  const take = (festivals: SuggestedFestival[]) => add.mutate({ propertyId, festivals })
  return (
    <section aria-label="Suggestions for India" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">Suggestions for India</h3>
        <Button
          size="sm"
          variant="secondary"
          loading={add.isPending}
          onClick={() => take(suggested)}
        >
          Add all {suggested.length}
        </Button>
      </div>
      <p className="text-xs text-muted">
        Up to {yearsOfDays.at(-1)}. Names and nights stay yours to change; what follows the moon may
        still move by a day.
      </p>
      <ul className="divide-y divide-line">
        {suggested.map(festival => (
          <li key={`${festival.name} ${festival.from}`} className="flex items-center gap-3 py-2">
            <p className="min-w-0 flex-1 text-sm">
              {festival.name}{' '}
              <span className="text-muted">
                {nightsInWords(festival)}
                {festival.isConfirmed ? '' : ', to be confirmed'}
              </span>
            </p>
            <IconButton
              size="sm"
              label={`Add ${festival.name}, ${nightsInWords(festival)}`}
              onClick={() => take([festival])}
            >
              <Plus />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
