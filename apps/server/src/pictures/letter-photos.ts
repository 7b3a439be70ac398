import type { Photos } from '@atithi/api/kernel/ports/photos'
import type { Storage } from '@atithi/api/kernel/ports/storage'

/** Twice what a letter shows, for sharp screens; its height is two fifths of it. */
const bannerWidth = 1152
const heightOfWidth = 0.4
/** Banners kept in memory, of some 60 KB each: hotels write many letters with the same picture. */
const mostKept = 50

/** Draws the photo at the head of a letter. Outlook shows no WebP, so it is a JPEG, on white where it is see-through. */
export function createLetterPhotos(storage: Pick<Storage, 'read'>): Photos {
  const kept = new Map<string, Uint8Array>()
  return {
    async bannerOf(path) {
      const known = kept.get(path)
      if (known) return known
      const bytes = await storage.read(path)
      const banner = bytes && (await draw(bytes).catch(() => undefined))
      if (!banner) return undefined
      const [oldest] = kept.keys()
      if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
      kept.set(path, banner)
      return banner
    },
  }
}

async function draw(bytes: Uint8Array): Promise<Uint8Array> {
  // Its library is loaded with the first letter that has a photo.
  const { default: sharp } = await import('sharp')
  const { width } = await sharp(bytes).metadata()
  const wide = Math.min(bannerWidth, width)
  return sharp(bytes)
    .resize({ width: wide, height: Math.max(1, Math.round(wide * heightOfWidth)), fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 72, mozjpeg: true })
    .toBuffer()
}
