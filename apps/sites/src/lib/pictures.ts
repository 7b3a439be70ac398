import type { RawSite } from './site-api.ts'

type StoredImage = RawSite['images'][number]

/** What an `img` needs; the browser chooses the width. */
export interface PictureView {
  src: string
  srcset: string
  width: number
  height: number
  alt: string
}

const fileOf = (image: StoredImage, width: number) => `/media/${image.storageKey}-${width}.webp`

/** Pictures are served by both hosts at the same path. A picture without any stored width cannot be shown. */
export function pictureOf(image: StoredImage, fallbackAlt: string): PictureView | undefined {
  const widths = [...image.widths].sort((a, b) => a - b)
  const middle = widths.findLast(width => width <= 960) ?? widths[0]
  if (middle === undefined) return undefined
  return {
    src: fileOf(image, middle),
    srcset: widths.map(width => `${fileOf(image, width)} ${width}w`).join(', '),
    width: image.width,
    height: image.height,
    alt: image.alternativeText?.trim() || fallbackAlt,
  }
}
