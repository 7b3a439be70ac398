import type { SwitchKey } from '@atithi/api/kernel/settings/rules'
import { Badge } from '@atithi/ui/badge'
import { Button } from '@atithi/ui/button'
import { SkeletonText } from '@atithi/ui/skeleton'
import { useState } from 'react'
import { QueryFailure } from '../../components/query-failure.tsx'
import { formatInstant } from '../../lib/format.ts'
import { trpc } from '../../lib/trpc.ts'
import { isOfHotels } from './hotel-switch.ts'
import { SwitchModal } from './switch-modal.tsx'

const hints: Record<SwitchKey, string> = {
  'online-booking':
    'Off: websites show rooms and prices, and ask guests to call. The desk sells on.',
  'online-payment':
    'Off: no new pay link, code or checkout, and bookings are paid at the hotel. What was paid is still taken and given back.',
  'channel-sending':
    'Off: changes are kept and sent later. Bookings of portals still come in and are acknowledged.',
  'message-sending':
    'Off: what is written waits, to guests and to the people of hotels. Letters about bookings and passwords still leave.',
}

/** What can be stopped for every hotel at once, or left to a share of them. */
export function HotelSwitches() {
  const query = trpc.admin.flags.list.useQuery()
  const [changing, setChanging] = useState<SwitchKey>()
  if (query.isError) return <QueryFailure title="The flags could not be loaded" query={query} />
  if (!query.data) return <SkeletonText lines={6} />
  const switches = query.data.filter(isOfHotels)
  const open = switches.find(({ key }) => key === changing)
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <h3 className="text-sm font-semibold">For hotels</h3>
      <ul className="flex flex-col gap-5">
        {switches.map(one => (
          <li key={one.key} className="flex items-start justify-between gap-4">
            <div className="min-w-0 text-sm">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {one.name}
                <State percent={one.percent} />
              </p>
              <p className="text-muted">{hints[one.key]}</p>
              {one.reason && one.changedAt && (
                <p className="mt-1">
                  Since {formatInstant(one.changedAt)}: {one.reason}
                </p>
              )}
            </div>
            <Button
              size="sm"
              variant="secondary"
              className="shrink-0"
              aria-label={`Change: ${one.name}`}
              onClick={() => setChanging(one.key)}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
      {open && <SwitchModal flag={open} onClose={() => setChanging(undefined)} />}
    </section>
  )
}

function State({ percent }: { percent: number }) {
  if (percent === 100) return <Badge tone="success">On</Badge>
  return percent === 0 ? (
    <Badge tone="danger">Off</Badge>
  ) : (
    <Badge tone="warning">{`On for ${percent}% of hotels`}</Badge>
  )
}
