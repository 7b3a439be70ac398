import sharp from 'sharp'
import { preparePicture } from './prepare-picture.ts'

/** A square of what somebody sent, around what catches the eye, upright and without metadata. Throws IMAGE_REFUSED. */
export async function prepareAvatar(bytes: Buffer, pixels: number): Promise<Buffer> {
  const { files } = await preparePicture(bytes)
  // The narrowest of the kept widths: the judging and the decoding of a stranger's file are done once, there.
  return sharp(files[0]?.bytes)
    .resize({ width: pixels, height: pixels, fit: 'cover', position: 'attention' })
    .webp({ quality: 80 })
    .toBuffer()
}
