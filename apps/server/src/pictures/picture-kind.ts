/** What a file really is, by its first bytes and never by its name. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'svg' | 'unknown'

export function pictureKind(bytes: Buffer): PictureKind {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(4, 8) === 'ftyp') return brandKind(text(8, Math.min(bytes.readUInt32BE(0), 64)))
  return /<svg[\s>]/i.test(text(0, 4096)) ? 'svg' : 'unknown'
}

function brandKind(brands: string): PictureKind {
  if (/avi[fs]/.test(brands)) return 'avif'
  return /hei[cxms]|hev[cx]/.test(brands) ? 'heic' : 'unknown'
}

/** The names of kinds, as they stand in a content type and at the end of a file's name. */
const claims: Readonly<Record<string, PictureKind>> = {
  jpeg: 'jpeg',
  jpg: 'jpeg',
  pjpeg: 'jpeg',
  jfif: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  gif: 'gif',
  heic: 'heic',
  heif: 'heic',
  svg: 'svg',
  'svg+xml': 'svg',
}

/** What the sender says a file is, of the content type or of the name; undefined when nothing is said. Any other kind of file is 'unknown'. */
export function claimedKind({
  type = '',
  name = '',
}: {
  type?: string
  name?: string
}): PictureKind | undefined {
  const [, ending] = /\.([a-z0-9]+)$/i.exec(name) ?? []
  const [said = ''] = type.toLowerCase().split(';')
  if (said === '' || said === 'application/octet-stream')
    return ending ? claims[ending.toLowerCase()] : undefined
  return claims[said.trim().replace(/^image\/(x-)?/, '')] ?? 'unknown'
}

/** Animated PNGs say so before their first picture; decoders that know only still ones read past it. */
export function isAnimatedPng(bytes: Buffer): boolean {
  const control = bytes.indexOf('acTL')
  return control > 0 && control < bytes.indexOf('IDAT')
}
