import type { Tone } from '@atithi/ui/badge'
import {
  Ban,
  BedDouble,
  CircleCheck,
  type LucideIcon,
  Paintbrush,
  Sparkles,
  UserRound,
} from 'lucide-react'
import type { BoardFilter } from './room-states.ts'

export const stateWords: Record<BoardFilter, { label: string; tone: Tone; icon: LucideIcon }> = {
  dirty: { label: 'Dirty', tone: 'warning', icon: Paintbrush },
  clean: { label: 'Clean', tone: 'success', icon: Sparkles },
  inspected: { label: 'Inspected', tone: 'success', icon: CircleCheck },
  'out-of-order': { label: 'Out of order', tone: 'danger', icon: Ban },
  occupied: { label: 'Occupied', tone: 'info', icon: BedDouble },
  mine: { label: 'Mine', tone: 'info', icon: UserRound },
}

export const floorWords = (floor: string): string =>
  floor === ''
    ? 'No floor given'
    : /^\d+$/.test(floor)
      ? floor === '0'
        ? 'Ground floor'
        : `Floor ${floor}`
      : floor
