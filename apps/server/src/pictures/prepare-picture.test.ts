import { randomBytes } from 'node:crypto'
import zlib from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { preparePicture } from './prepare-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })
const frames = (format: 'gif' | 'webp') => {
  const pixels = Buffer.concat([Buffer.alloc(40 * 40 * 3, 10), Buffer.alloc(40 * 40 * 3, 200)])
  const strip = sharp(pixels, { raw: { width: 40, height: 80, channels: 3, pageHeight: 40 } })
  return format === 'gif'
    ? strip.gif({ delay: [100, 100] }).toBuffer()
    : strip.webp({ delay: [100, 100] }).toBuffer()
}
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(zlib.crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
/** A PNG of a few kilobytes that claims to be 60,000 pixels wide and high. */
const bomb = () => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', zlib.deflateSync(Buffer.alloc(180_001))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const animatedPng = async () => {
  const png = await plain(40, 40).png().toBuffer()
  return Buffer.concat([
    png.subarray(0, 33),
    chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    png.subarray(33),
  ])
}

describe('preparePicture', () => {
  it('keeps the widths that the original fills, as WebP', async () => {
    const { width, height, files } = await preparePicture(await plain(1200, 800).jpeg().toBuffer())
    expect([width, height]).toEqual([1200, 800])
    expect(files.map(file => file.width)).toEqual([480, 960])
    const kept = await sharp(files[1]?.bytes).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 960, height: 640 })
  })

  it('keeps a small one at its own width', async () => {
    expect(
      (await preparePicture(await plain(300, 200).png().toBuffer())).files.map(file => file.width),
    ).toEqual([300])
  })

  it('takes a picture for what it is, whatever its name says', async () => {
    for (const picture of [plain(500, 300).png(), plain(500, 300).webp(), plain(500, 300).avif()])
      expect((await preparePicture(await picture.toBuffer())).width).toBe(500)
  })

  it('turns it upright and drops the notes of the camera, its place among them', async () => {
    const notes = {
      IFD0: { Copyright: 'somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '24/1 34/1 0/1' },
    }
    const sideways = await plain(1000, 500)
      .withExif(notes)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { width, height, files } = await preparePicture(sideways)
    expect([width, height]).toEqual([500, 1000])
    const kept = await sharp(files[0]?.bytes).metadata()
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
    expect(kept.height).toBeGreaterThan(kept.width)
  })

  it('keeps what is transparent', async () => {
    const glass = sharp({
      create: { width: 500, height: 500, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
    const { files } = await preparePicture(await glass.png().toBuffer())
    expect((await sharp(files[0]?.bytes).metadata()).hasAlpha).toBe(true)
  })

  it.each([
    ['an empty file', async () => Buffer.alloc(0), 'empty'],
    [
      'a file of eleven megabytes',
      async () => Buffer.alloc(11 * 1024 * 1024, 1),
      'larger than 10 MB',
    ],
    ['noise', async () => randomBytes(5_000), 'no picture'],
    [
      'a page named as a picture',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'no picture',
    ],
    [
      'a drawing with a script',
      async () =>
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'SVG',
    ],
    [
      'a drawing behind an XML head',
      async () => Buffer.from('<?xml version="1.0"?>\n<!-- x -->\n<svg width="9" height="9"/>'),
      'SVG',
    ],
    ['an animated GIF', () => frames('gif'), 'GIF'],
    ['an animated WebP', () => frames('webp'), 'Animated'],
    ['an animated PNG', animatedPng, 'Animated'],
    [
      'a picture of an iPhone',
      async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      'HEIC',
    ],
    [
      'a truncated JPEG',
      async () => (await plain(800, 600).jpeg().toBuffer()).subarray(0, 2_000),
      'broken',
    ],
    [
      'the head of a PNG',
      async () => (await plain(800, 600).png().toBuffer()).subarray(0, 60),
      'broken',
    ],
    ['a bomb of 3,600 megapixels', async () => bomb(), 'megapixels'],
  ])('refuses %s in words', async (_name, make, words) => {
    await expect(preparePicture(await make())).rejects.toMatchObject({
      reason: 'IMAGE_REFUSED',
      message: expect.stringContaining(words),
    })
  })
})
