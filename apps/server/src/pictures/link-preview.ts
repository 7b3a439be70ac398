import { createRequire } from 'node:module'
import sharp from 'sharp'

/** What messengers and networks show of a link: their common size. */
const width = 1200
const height = 630
const margin = 64
/** WhatsApp leaves out pictures above 300 KB. */
const quality = 72

const require = createRequire(import.meta.url)
const bold = require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')
const regular = require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')

export interface LinkPreview {
  /** The hotel's first picture; without one the ground is its colour. */
  picture: Buffer | undefined
  colour: string
  name: string
  place: string
}

/** A picture of 1200 × 630 with the hotel's name on it, as JPEG. */
export async function drawLinkPreview({
  picture,
  colour,
  name,
  place,
}: LinkPreview): Promise<Buffer> {
  const title = await written(name, { fontfile: bold, font: 'Noto Sans Bold', height: 130 })
  const subtitle = place
    ? await written(place, { fontfile: regular, font: 'Noto Sans', height: 44 })
    : undefined
  const bottom = height - margin
  const subtitleTop = bottom - (subtitle?.height ?? 0)
  const titleTop = subtitleTop - (subtitle ? 24 : 0) - title.height
  return ground(picture, colour)
    .composite([
      { input: shade, left: 0, top: 0 },
      { input: title.image, left: margin, top: titleTop },
      ...(subtitle ? [{ input: subtitle.image, left: margin, top: subtitleTop }] : []),
    ])
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
}

const ground = (picture: Buffer | undefined, colour: string) =>
  picture
    ? sharp(picture).resize({ width, height, fit: 'cover', position: 'attention' })
    : sharp({ create: { width, height, channels: 3, background: colour } })

// White letters are read on any picture.
const shade = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-opacity=".05"/><stop offset="1" stop-opacity=".78"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/></svg>`,
)

interface Letters {
  fontfile: string
  font: string
  height: number
}

/** White letters as large as the space allows, on as many lines as they need. */
async function written(
  text: string,
  { fontfile, font, height: room }: Letters,
): Promise<{ image: Buffer; height: number }> {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="white">${escaped}</span>`,
      font,
      fontfile,
      width: width - 2 * margin,
      height: room,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { image: data, height: info.height }
}
