import { classNames } from '@atithi/ui/class-names'
import { PartyPopper } from 'lucide-react'
import { nightsInWords } from './festival-words.ts'
import { useFestivals } from './use-festivals.ts'

interface FestivalsWithinProps {
  propertyId: string
  from: string
  to: string
  className?: string
}

/** Which festivals lie on the nights that are priced. */
export function FestivalsWithin({ propertyId, from, to, className }: FestivalsWithinProps) {
  const { festivals } = useFestivals(propertyId, from, to)
  if (festivals.length === 0) return null
  return (
    <p className={classNames('flex gap-2 text-sm text-accent-strong', className)}>
      <PartyPopper aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {festivals.map(festival => `${festival.name}, ${nightsInWords(festival)}`).join('; ')}
      </span>
    </p>
  )
}
