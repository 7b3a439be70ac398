import type { Reader } from '@atithi/db/reader'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import { readAgeBands } from '../../../property/properties/reads/age-bands.ts'
import { infantsIn } from '../../../selling/availability/rules.ts'
import type { BookingLine } from '../schema/booking.ts'

interface AgedParty {
  /** Of everybody who came as a child, in years. */
  childAges?: readonly number[] | undefined
  lines: readonly BookingLine[]
}

/**
 * What the ages of its children, in years, make of a party over all its rooms: the infants beside those who are counted, or a sentence
 * where the ages make more guests than are counted.
 */
export async function judgeAges(
  db: Reader,
  propertyId: AuthorizedPropertyId,
  { childAges = [], lines }: AgedParty,
): Promise<{ infants: number; message: string | null }> {
  if (childAges.length === 0) return { infants: 0, message: null }
  const bands = await readAgeBands(db, propertyId)
  const sum = (of: 'adults' | 'children' | 'rooms') =>
    lines.reduce((all, line) => all + line[of], 0)
  const counted = { adults: sum('adults'), children: sum('children'), rooms: sum('rooms') }
  const infants = infantsIn(counted, childAges, bands)
  if (infants !== undefined) return { infants, message: null }
  return {
    infants: 0,
    message: `By the ages of its children this party has more guests: infants are younger than ${bands.freeChildBelow}, adults from ${bands.adultFromAge} years.`,
  }
}
