import type { IsoDate } from '@atithi/api/kernel/shared/dates'
import { eventOn } from '@atithi/api/kernel/shared/indian-days'
import { type Festival, festivalOn } from '@atithi/api/selling/festivals/rules/festivals'
import { skipToken } from '@tanstack/react-query'
import { useMemo } from 'react'
import { trpc } from '../../../lib/trpc.ts'

/** What a night is known as: by the hotel's own list, else by the calendar of the country. */
export type OccasionOn = (night: IsoDate) => string | undefined

const none: readonly Festival[] = []

/** The hotel's festivals between two nights, both included. */
export function useFestivals(propertyId: string, from: string, to: string) {
  const isSpan = Boolean(propertyId && from && to >= from)
  const { data } = trpc.festivals.list.useQuery(isSpan ? { propertyId, from, to } : skipToken)
  const festivals = data?.items ?? none
  const occasionOn = useMemo<OccasionOn>(
    () => night => {
      const festival = festivalOn(festivals, night)
      if (!festival) return eventOn(night)
      return festival.isConfirmed ? festival.name : `${festival.name}, to be confirmed`
    },
    [festivals],
  )
  return { festivals, occasionOn }
}
