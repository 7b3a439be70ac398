import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import type { LostState } from '@atithi/api/stays/lost-found/rules'
import { Badge, type Tone } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { IconButton } from '@atithi/ui/icon-button'
import { Camera } from 'lucide-react'
import { messageFor } from '../../lib/failures.ts'
import { formatDayWithin, formatInstant } from '../../lib/format.ts'
import { staleAfter } from '../../lib/live-events.ts'
import { refresh } from '../../lib/refresh.ts'
import { toast } from '../../lib/toasts.ts'
import { trpc } from '../../lib/trpc.ts'
import type { LostItem } from './lost-item.ts'
import { PictureStrip } from './pictures/picture-strip.tsx'

const badges: Record<LostState, { label: string; tone: Tone }> = {
  kept: { label: 'In the house', tone: 'info' },
  returned: { label: 'Returned', tone: 'success' },
  disposed: { label: 'Given up', tone: 'neutral' },
}

interface LostRowProps {
  item: LostItem
  propertyId: string
  today: IsoDate
  onReturn: () => void
  onPictures: () => void
}

/** A found thing with what can be done with it. */
export function LostRow({ item, propertyId, today, onReturn, onPictures }: LostRowProps) {
  const settle = trpc.lostFound.settle.useMutation({
    onSuccess: (_saved, { state }) => {
      if (state !== 'disposed') return
      toast.show({
        tone: 'success',
        title: `${item.what} is given up`,
        undo: () => settle.mutate({ propertyId, itemId: item.id, state: 'kept' }),
      })
    },
    onError: error =>
      toast.show({
        tone: 'danger',
        title: 'The item was not changed',
        description: messageFor(error),
      }),
    onSettled: () => refresh(staleAfter('lost-item.kept')),
  })
  const isKept = item.state === 'kept'
  const { label, tone } = badges[item.state]
  const set = (state: LostState) => settle.mutate({ propertyId, itemId: item.id, state })
  return (
    <li className="flex flex-wrap items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 font-medium break-words">{item.what}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="mt-0.5 text-muted">
          {item.place}, {formatDayWithin(item.foundOn, today)}, found by {item.foundBy}
        </p>
        {isKept && item.keptAt && <p className="text-muted">Lies in {item.keptAt}</p>}
        {item.settledAt && (
          <p className="text-muted">
            {item.returnedTo ? `To ${item.returnedTo}, ` : ''}
            {formatInstant(item.settledAt, item.timeZone)}
            {item.settledBy && ` by ${item.settledBy}`}
          </p>
        )}
        <PictureStrip
          propertyId={propertyId}
          pictures={item.pictures}
          of={item.what}
          onOpen={onPictures}
        />
      </div>
      <div className="flex gap-2">
        {item.pictures.length === 0 && isKept && (
          <IconButton size="sm" label={`Add pictures of ${item.what}`} onClick={onPictures}>
            <Camera />
          </IconButton>
        )}
        {isKept ? (
          <>
            <Button
              size="sm"
              variant="ghost"
              loading={settle.isPending}
              onClick={() => set('disposed')}
            >
              Give Up
            </Button>
            <Button size="sm" variant="secondary" onClick={onReturn}>
              Return
            </Button>
          </>
        ) : (
          <Button size="sm" variant="ghost" loading={settle.isPending} onClick={() => set('kept')}>
            Back in the house
          </Button>
        )}
      </div>
    </li>
  )
}
