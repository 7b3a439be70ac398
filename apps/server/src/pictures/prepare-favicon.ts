import type { PreparedFavicon } from '@atithi/api/web/website/commands/favicon'
import sharp from 'sharp'
import { preparePicture } from './prepare-picture.ts'

/** The icon of a website, drawn anew from what somebody sent: square, see-through where it is not. Throws IMAGE_REFUSED. */
export async function prepareFavicon(bytes: Buffer): Promise<PreparedFavicon> {
  const { files } = await preparePicture(bytes)
  const draw = (pixels: number) =>
    sharp(files[0]?.bytes)
      .resize({
        width: pixels,
        height: pixels,
        fit: 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  return { 48: await draw(48), 180: await draw(180) }
}
