import { DomainError } from '@atithi/api/kernel/errors/domain-error'
import type { PreparedImage } from '@atithi/api/property/images/commands/upload'
import { largestImageBytes, widthsFor } from '@atithi/api/property/images/rules'
import { propertyReasons } from '@atithi/api/property/reasons'
import sharp, { type Metadata } from 'sharp'
import { isAnimatedPng, type PictureKind, pictureKind } from './picture-kind.ts'

/** A few bytes can claim to be a picture that fills the memory: none above this is decoded. */
const mostPixels = 50_000_000
const longestDecodeSeconds = 20
const take = 'Use JPG, PNG, WebP or AVIF.'

const refusals: Partial<Record<PictureKind, string>> = {
  heic: 'HEIC pictures of iPhones are not taken. Export it as JPG, or set the camera to Most Compatible.',
  gif: `GIF pictures are not taken. ${take}`,
  svg: `SVG drawings are not taken. ${take}`,
  unknown: `This file is no picture, whatever its name says. ${take}`,
}
const broken = 'This picture is broken or incomplete. Save it again and upload that copy.'
const animated = 'Animated pictures are not taken. Upload a still one.'
const huge = `This picture has more than ${mostPixels / 1_000_000} megapixels. Make it smaller and upload it again.`

const names: Readonly<Record<PictureKind, string>> = {
  jpeg: 'a JPG',
  png: 'a PNG',
  webp: 'a WebP',
  avif: 'an AVIF',
  heic: 'a HEIC',
  gif: 'a GIF',
  svg: 'an SVG',
  unknown: 'no picture',
}
const disguised = (claim: PictureKind, kind: PictureKind) =>
  `This file is named as ${names[claim]}, but is ${names[kind]} inside. Give it the ending of what it is, or save it again.`

/** Decodes what somebody sent and makes the kept widths of it, upright and without metadata. `claim` is what its name or type says. Throws IMAGE_REFUSED. */
export async function preparePicture(bytes: Buffer, claim?: PictureKind): Promise<PreparedImage> {
  if (bytes.length === 0) refuse('This file is empty.')
  if (bytes.length > largestImageBytes)
    refuse('This picture is larger than 10 MB. Choose a smaller one.')
  const kind = pictureKind(bytes)
  const refusal = refusals[kind]
  if (refusal) refuse(refusal)
  if (claim && claim !== kind) refuse(disguised(claim, kind))
  if (kind === 'png' && isAnimatedPng(bytes)) refuse(animated)
  try {
    const { pages = 1, autoOrient } = await readHeader(bytes)
    if (pages > 1) refuse(animated)
    return await encode(bytes, autoOrient)
  } catch (error) {
    if (error instanceof DomainError) throw error
    return refuse(isTooLarge(error) ? huge : broken)
  }
}

const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: mostPixels, failOn: 'warning' })

async function readHeader(bytes: Buffer): Promise<Metadata> {
  const header = await open(bytes).metadata()
  if (header.width * header.height > mostPixels) refuse(huge)
  return header
}

async function encode(
  bytes: Buffer,
  { width, height }: { width: number; height: number },
): Promise<PreparedImage> {
  const widths = widthsFor(width)
  const largest = Math.max(...widths)
  // Decoded once; the narrower ones are made of the widest.
  const { data, info } = await open(bytes)
    .timeout({ seconds: longestDecodeSeconds })
    .autoOrient()
    .resize({ width: largest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files = []
  for (const wanted of widths)
    files.push({
      width: wanted,
      bytes: await sharp(data, { raw }).resize({ width: wanted }).webp({ quality: 80 }).toBuffer(),
    })
  return { width, height, files }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && /pixel limit|dimension|too large/i.test(error.message)

function refuse(why: string): never {
  throw new DomainError(propertyReasons.IMAGE_REFUSED, { why }, 'file')
}
