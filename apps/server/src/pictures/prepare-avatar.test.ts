import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { prepareAvatar } from './prepare-avatar.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7' } })

describe('prepareAvatar', () => {
  it.each([
    [1200, 400],
    [90, 300],
    [256, 256],
  ])('makes a square of %i by %i', async (width, height) => {
    const square = await prepareAvatar(await plain(width, height).jpeg().toBuffer(), 256)
    expect(await sharp(square).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
  })

  it('drops the notes of the camera', async () => {
    const noted = await plain(600, 600)
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(await prepareAvatar(noted, 256)).metadata()).exif).toBeUndefined()
  })

  it('refuses what is no picture', async () => {
    await expect(prepareAvatar(Buffer.from('<svg/>'), 256)).rejects.toMatchObject({
      reason: 'IMAGE_REFUSED',
    })
  })
})
