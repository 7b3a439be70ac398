import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { createSheet } from './pictures/sheet.ts'
import { type PlannedPicture, pictureWidths } from './plan-pictures.ts'
import { createRandom } from './random.ts'

const quality = 72
const atOnce = 2

/** Draws the pictures as WebP at every width, under the names that the database gives them; drawn again they come out the same. Answers the bytes of each. */
export async function drawImages(
  mediaDir: string,
  planned: readonly PlannedPicture[],
): Promise<Map<string, number>> {
  const grain = await paperGrain()
  const left = [...planned]
  const sizes = new Map<string, number>()
  const draw = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift())
      sizes.set(next.storageKey, await drawOne(mediaDir, next, grain))
  }
  await Promise.all(Array.from({ length: atOnce }, draw))
  return sizes
}

async function drawOne(
  mediaDir: string,
  { storageKey, picture }: PlannedPicture,
  grain: OverlayOptions,
): Promise<number> {
  const sheet = createSheet()
  picture.draw(sheet, createRandom(storageKey))
  const file = path.join(mediaDir, storageKey)
  await mkdir(path.dirname(file), { recursive: true })
  const { data, info } = await sharp(Buffer.from(sheet.toSvg()))
    .composite([grain])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawn = { raw: { width: info.width, height: info.height, channels: info.channels } }
  let bytes = 0
  for (const width of pictureWidths) {
    const { size } = await sharp(data, drawn)
      .resize({ width })
      .webp({ quality, effort: 2 })
      .toFile(`${file}-${width}.webp`)
    bytes += size
  }
  return bytes
}

/** A tile of soft noise that takes the smoothness of gradients away, as paper does. */
async function paperGrain(): Promise<OverlayOptions> {
  const side = 256
  const random = createRandom('paper')
  const pixels = Buffer.from(
    Array.from({ length: side * side }, () => [
      random.chance(0.5) ? 255 : 0,
      9 * random.next(),
    ]).flatMap(([tone = 0, alpha = 0]) => [tone, tone, tone, alpha]),
  )
  const input = await sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer()
  return { input, tile: true, blend: 'over' }
}
