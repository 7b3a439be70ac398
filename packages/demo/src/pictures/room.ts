import type { Random } from '../random.ts'
import type { Sheet } from './sheet.ts'

/** How one bedroom differs from the next. */
export interface Room {
  wall: [top: string, bottom: string]
  floor: [back: string, front: string]
  wood: string
  window: 'cusped' | 'round' | 'tall' | 'wide' | 'skylight'
  /** Draws what is seen through the window, over the whole picture. */
  view: (sheet: Sheet, random: Random) => string
  headboard: 'carved' | 'slats' | 'padded' | 'poster'
  linen: string
  throw: string
  accent: string
  pattern: 'buti' | 'waves' | 'lattice' | 'stripes'
  mirrored?: boolean
  extra: 'stove' | 'desk' | 'plant' | 'swing' | 'daybed'
}
