import { picturePath } from '@atithi/api/stays/house-pictures/rules'
import { formatCounted } from '../../../lib/format.ts'
import type { HousePicture } from './pictures-drawer.tsx'

interface PictureStripProps {
  propertyId: string
  pictures: readonly HousePicture[]
  /** What the pictures show, for whoever hears the button. */
  of: string
  onOpen: () => void
}

/** The pictures of a row, small; a press opens them. */
export function PictureStrip({ propertyId, pictures, of, onOpen }: PictureStripProps) {
  if (pictures.length === 0) return null
  return (
    <button
      type="button"
      aria-label={`Show ${formatCounted(pictures.length, 'picture')} of ${of}`}
      onClick={onOpen}
      className="mt-2 flex gap-1.5 rounded-sm hover:opacity-85"
    >
      {pictures.map(({ id }) => (
        <img
          key={id}
          src={`${picturePath(propertyId, id)}?size=thumbnail`}
          alt=""
          loading="lazy"
          className="size-12 rounded-sm border border-line bg-line object-cover"
        />
      ))}
    </button>
  )
}
