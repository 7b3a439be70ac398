import { hotelPictures, type Picture } from './hotel-pictures.ts'
import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import { height, width } from './pictures/sheet.ts'
import type { Rows } from './plan.ts'
import type { Random } from './random.ts'

/** Narrower ones for phones; the widest is what is drawn. */
export const pictureWidths = [480, 960, width] as const

export interface PlannedPicture {
  storageKey: string
  picture: Picture
}

/** Adds the pictures of the hotels. Answers what is to be drawn, and where to. */
export function planPictures(
  rows: Rows,
  random: Random,
  houses: readonly House[],
): PlannedPicture[] {
  return houses.flatMap(({ hotel, types, propertyId, foundedAt: createdAt }) =>
    (hotelPictures[hotel.subdomain] ?? []).map((picture, position) => {
      const storageKey = `demonstration/${hotel.subdomain}/${position + 1}`
      rows.propertyImage.push({
        id: idAt(random, createdAt),
        propertyId,
        storageKey,
        position,
        createdAt,
        width,
        height,
        roomTypeId: types.find(type => type.facts.name === picture.roomType)?.id ?? null,
        widths: [...pictureWidths],
        alternativeText: picture.alternativeText,
      })
      return { storageKey, picture }
    }),
  )
}
