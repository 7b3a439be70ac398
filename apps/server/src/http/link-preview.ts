import { createHash } from 'node:crypto'
import type { PictureFiles } from '../providers/picture-files.ts'

/** Where a website shows the picture of its links, `/og.jpg` below its address. */
export const LINK_PREVIEW_PATH = '/og.jpg'
const mostKept = 100

interface Hotel {
  name: string
  city: string
  state: string
  primaryColor: string
  images: readonly { roomTypeId: string | null; storageKey: string; widths: readonly number[] }[]
}

export interface LinkPreviews {
  /** The picture of a hotel's links, and a mark that changes with it. */
  pictureOf(hotel: Hotel): Promise<{ jpeg: Buffer; etag: string }>
}

/** Draws each picture once for as long as what it shows stays the same. */
export function createLinkPreviews(pictures: Pick<PictureFiles, 'read'>): LinkPreviews {
  const kept = new Map<string, Promise<Buffer>>()
  return {
    async pictureOf(hotel) {
      const file = fileOf(hotel)
      const place = [hotel.city, hotel.state].filter(Boolean).join(', ')
      const mark = createHash('sha256')
        .update(JSON.stringify([file, hotel.name, place, hotel.primaryColor]))
        .digest('base64url')
        .slice(0, 22)
      const draw = async () => {
        const picture = file ? await pictures.read(file).catch(() => undefined) : undefined
        const { drawLinkPreview } = await import('../pictures/link-preview.ts')
        return drawLinkPreview({ picture, colour: hotel.primaryColor, name: hotel.name, place })
      }
      const drawing = kept.get(mark) ?? draw()
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.set(mark, drawing)
      // What could not be drawn is tried again.
      drawing.catch(() => kept.delete(mark))
      return { jpeg: await drawing, etag: `"${mark}"` }
    },
  }
}

function fileOf({ images }: Hotel): string | undefined {
  const cover = images.find(image => image.roomTypeId === null) ?? images[0]
  const width = cover && Math.max(...cover.widths)
  return cover && Number.isFinite(width) ? `${cover.storageKey}-${width}.webp` : undefined
}
