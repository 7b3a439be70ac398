import { Banner } from '@atithi/ui/banner'
import { Button } from '@atithi/ui/button'
import { Card } from '@atithi/ui/card'
import { Select } from '@atithi/ui/select'
import { TabPanel, Tabs } from '@atithi/ui/tabs'
import { useEffect, useState } from 'react'
import { formatDay, formatDayWithin, formatInstant } from '../../lib/format.ts'
import {
  forget,
  type OfflineDay,
  type OfflineRoom,
  type OfflineStay,
  readDays,
} from '../../lib/offline-store.ts'
import { BrandMark, BrandName } from '../brand.tsx'

type Part = 'arrivals' | 'departures' | 'inHouse' | 'rooms'
const parts: { value: Part; label: string; none: string }[] = [
  { value: 'arrivals', label: 'Arrivals', none: 'Nobody else was expected.' },
  { value: 'departures', label: 'Departures', none: 'Nobody else was to leave.' },
  { value: 'inHouse', label: 'In house', none: 'Nobody stayed on.' },
  { value: 'rooms', label: 'Rooms', none: 'There were no rooms.' },
]

interface OfflineDaysProps {
  onRetry: () => void
  /** In place of it, once nothing is left to show. */
  onGone: () => void
}

/** The day at the desk as it was last read, while the server cannot be reached: to read, not to change. */
export function OfflineDays({ onRetry, onGone }: OfflineDaysProps) {
  const [days, setDays] = useState(() => readDays(window.localStorage, Date.now()))
  const [chosen, setChosen] = useState<string>()
  useEffect(() => {
    // Another window of this browser signed out, or somebody else signed in there.
    const look = () => setDays(readDays(window.localStorage, Date.now()))
    window.addEventListener('storage', look)
    window.addEventListener('online', onRetry)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('online', onRetry)
    }
  }, [onRetry])
  const day = days.find(({ propertyId }) => propertyId === chosen) ?? days[0]
  useEffect(() => {
    if (!day) onGone()
  }, [day, onGone])
  if (!day) return null
  return (
    <main className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 sm:px-6">
      <p className="flex items-center gap-3">
        <BrandMark />
        <BrandName />
      </p>
      <Banner
        tone="warning"
        title={`As of ${formatInstant(new Date(day.readAt).toISOString(), day.timeZone)}, no connection`}
        action={
          <Button size="sm" variant="secondary" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        This can be read, not changed. It opens by itself once the line is back.
      </Banner>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl leading-8 font-semibold">{day.propertyName}</h1>
          <p className="text-sm text-muted">Business day {formatDay(day.businessDate)}</p>
        </div>
        {days.length > 1 && (
          <Select
            aria-label="Property"
            options={days.map(({ propertyId, propertyName }) => ({
              value: propertyId,
              label: propertyName,
            }))}
            value={day.propertyId}
            onValueChange={setChosen}
            className="max-sm:w-full sm:w-64"
          />
        )}
      </div>
      <Lists key={day.propertyId} day={day} />
      <Button
        variant="ghost"
        className="self-start"
        onClick={() => {
          forget(window.localStorage)
          setDays([])
        }}
      >
        Remove from this device
      </Button>
    </main>
  )
}

function Lists({ day }: { day: OfflineDay }) {
  const [part, setPart] = useState<Part>('arrivals')
  return (
    <Tabs
      label="The day"
      value={part}
      onValueChange={setPart}
      tabs={parts.map(({ value, label }) => ({ value, label, count: day[value].length }))}
    >
      {parts.map(({ value, none }) => (
        <TabPanel key={value} value={value} className="pt-4">
          <Card>
            {day[value].length === 0 ? (
              <p className="p-4 text-sm text-muted">{none}</p>
            ) : (
              <ul className="divide-y divide-line">
                {value === 'rooms'
                  ? day.rooms.map(room => (
                      <Room key={room.number} room={room} today={day.businessDate} />
                    ))
                  : day[value].map(stay => (
                      <Stay key={stay.code} stay={stay} kind={value} today={day.businessDate} />
                    ))}
              </ul>
            )}
          </Card>
        </TabPanel>
      ))}
    </Tabs>
  )
}

interface StayProps {
  stay: OfflineStay
  kind: Exclude<Part, 'rooms'>
  today: string
}

function Stay({ stay, kind, today }: StayProps) {
  const { guestName, place, party, expectedArrival, checkIn, checkOut, owed, code } = stay
  const said = [
    ...(kind === 'arrivals' && expectedArrival ? [`at ${expectedArrival}`] : []),
    ...(kind === 'arrivals' && checkIn < today ? [`expected ${formatDay(checkIn)}`] : []),
    ...(kind === 'departures' ? [] : [`until ${formatDayWithin(checkOut, today)}`]),
    party,
    owed,
  ].join(', ')
  return (
    <li className="px-4 py-3 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium break-words">{guestName}</span>
        <span className="text-xs text-muted tabular-nums">{code}</span>
      </p>
      <p>{place}</p>
      <p className="text-muted first-letter:uppercase">{said}</p>
    </li>
  )
}

function Room({ room, today }: { room: OfflineRoom; today: string }) {
  const { number, roomTypeName, housekeeping, guestName, checkOut, arrivingGuest } = room
  const who = [
    guestName
      ? `${guestName}${checkOut ? ` until ${formatDayWithin(checkOut, today)}` : ''}`
      : 'Vacant',
    ...(arrivingGuest ? [`${arrivingGuest} arrives`] : []),
  ].join(', ')
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 px-4 py-3 text-sm">
      <p className="min-w-0">
        <span className="font-medium tabular-nums">{number}</span>{' '}
        <span className="text-muted">{roomTypeName}</span>
        <span className="block">{who}</span>
      </p>
      <p className="text-muted">{room.isOutOfOrder ? 'Out of order' : housekeeping}</p>
    </li>
  )
}
