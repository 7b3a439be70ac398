import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createLetterPhotos } from './letter-photos.ts'

const webp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 90, b: 120, alpha: 0.5 } } })
    .webp()
    .toBuffer()

const photosOf = (files: Record<string, Uint8Array>) => {
  const asked: string[] = []
  const photos = createLetterPhotos({
    async read(path) {
      asked.push(path)
      return files[path]
    },
  })
  return { photos, asked }
}

it('draws a JPEG, wide and low, and no larger than the picture', async () => {
  const { photos } = photosOf({ wide: await webp(1600, 1200), small: await webp(480, 300) })
  const facts = async (path: string) => {
    const { format, width, height, hasAlpha } = await sharp(await photos.bannerOf(path)).metadata()
    return { format, width, height, hasAlpha }
  }
  expect(await facts('wide')).toEqual({ format: 'jpeg', width: 1152, height: 461, hasAlpha: false })
  expect(await facts('small')).toEqual({ format: 'jpeg', width: 480, height: 192, hasAlpha: false })
})

it('draws each once, and nothing of what is gone or is no picture', async () => {
  const { photos, asked } = photosOf({ a: await webp(600, 400), broken: Buffer.from('no picture') })
  const first = await photos.bannerOf('a')
  expect(await photos.bannerOf('a')).toBe(first)
  expect(asked).toEqual(['a'])
  expect(await photos.bannerOf('gone')).toBeUndefined()
  expect(await photos.bannerOf('broken')).toBeUndefined()
})
