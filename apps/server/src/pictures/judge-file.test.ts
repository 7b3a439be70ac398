import zlib from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { judgeFile } from './judge-file.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

/** A PNG of a few kilobytes that claims to be 60,000 pixels wide and high. */
function bomb(): Buffer {
  const size = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  size.writeUInt32BE(60_000, 0)
  size.writeUInt32BE(60_000, 4)
  const chunk = (type: string, data: Buffer) => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    const named = Buffer.concat([Buffer.from(type), data])
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(zlib.crc32(named))
    return Buffer.concat([length, named, check])
  }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', zlib.deflateSync(Buffer.alloc(180_001))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('what a stranger sends', () => {
  it('is a picture where it can be drawn, kept without where it was taken', async () => {
    const taken = await plain(700, 500)
      .withExif({ IFD0: { Make: 'A telephone' } })
      .jpeg()
      .toBuffer()
    const judged = await judgeFile(taken)
    if (judged.kind !== 'picture') throw new Error(judged.kind)
    expect(judged).toMatchObject({ contentType: 'image/webp', width: 700, height: 500 })
    for (const bytes of [judged.content, judged.thumbnail]) {
      const kept = await sharp(bytes).metadata()
      expect(kept).toMatchObject({ format: 'webp' })
      expect(kept.exif).toBeUndefined()
    }
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['html named as a picture', Buffer.from('<!doctype html><script>'), 'no picture'],
    ['html behind spaces', Buffer.from('  %PDF-<script>'), 'no picture'],
    ['a drawing', Buffer.from('<svg onload="x">'), 'SVG'],
    ['an archive', Buffer.from('PK\x03\x04 zip'), 'no picture'],
    ['a picture that fills the memory', bomb(), '50 megapixels'],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n and no more', 'latin1'), 'broken'],
  ])('is refused where it is %s', async (_what, bytes, words) => {
    expect(await judgeFile(bytes)).toMatchObject({
      kind: 'refused',
      why: expect.stringContaining(words),
    })
  })

  it.each([
    [Buffer.from('%PDF-1.7'), 'application/pdf'],
    [Buffer.from('OggS....'), 'audio/ogg'],
    [Buffer.from('#!AMR\n'), 'audio/amr'],
    [Buffer.from('\0\0\0\x1cftypM4A '), 'audio/mp4'],
    [Buffer.from('ID3\x04'), 'audio/mpeg'],
    [Buffer.from([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
  ])('is a file to save where its head says so', async (bytes, contentType) => {
    expect(await judgeFile(bytes)).toMatchObject({ contentType, content: bytes })
  })
})
