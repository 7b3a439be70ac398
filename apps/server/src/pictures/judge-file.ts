import type { JudgedFile } from '@atithi/api/kernel/ports/file-judge'
import { largestPictureBytes } from '@atithi/api/messaging/messages/rules/files'
import { type PictureKind, pictureKind } from './picture-kind.ts'

const refused = (why: string): JudgedFile => ({ kind: 'refused', why })
const ask = 'Ask the guest for a JPG or a PDF.'

const notTaken: Partial<Record<PictureKind, string>> = {
  heic: `It is a HEIC picture, which no browser shows. ${ask}`,
  gif: `It is a GIF, which is not kept. ${ask}`,
  svg: `It is an SVG drawing, which is not kept. ${ask}`,
}

/**
 * What a file from a stranger is, by its content alone, and what is kept of it: pictures encoded anew, PDF and recordings as they came, since
 * they are only ever downloaded.
 */
export async function judgeFile(bytes: Buffer): Promise<JudgedFile> {
  if (bytes.length === 0) return refused('The file is empty.')
  const head = bytes.toString('latin1', 0, 16)
  if (head.startsWith('%PDF-'))
    return { kind: 'pdf', contentType: 'application/pdf', ending: 'pdf', content: bytes }
  const recording = recordingKind(bytes, head)
  if (recording) return { kind: 'recording', content: bytes, ...recording }
  const kind = pictureKind(bytes)
  const why = notTaken[kind]
  if (why !== undefined) return refused(why)
  return kind === 'unknown'
    ? refused('It is no picture, PDF or recording, whatever its name says.')
    : await judgePicture(bytes)
}

async function judgePicture(bytes: Buffer): Promise<JudgedFile> {
  if (bytes.length > largestPictureBytes)
    return refused(`The picture is larger than ${largestPictureBytes / 1024 / 1024} MB.`)
  // Its library is loaded with the first picture that comes.
  const { preparePicture } = await import('./prepare-picture.ts')
  const prepared = await preparePicture(bytes).catch(() => undefined)
  const thumbnail = prepared?.files.at(0)?.bytes
  const content = prepared?.files.at(-1)?.bytes
  if (!prepared || !thumbnail || !content)
    return refused('The picture is broken, moves, or has more than 50 megapixels.')
  const { width, height } = prepared
  return {
    kind: 'picture',
    contentType: 'image/webp',
    ending: 'webp',
    content: Buffer.from(content),
    thumbnail: Buffer.from(thumbnail),
    width,
    height,
  }
}

function recordingKind(
  bytes: Buffer,
  head: string,
): { contentType: string; ending: string } | undefined {
  if (head.startsWith('OggS')) return { contentType: 'audio/ogg', ending: 'ogg' }
  if (head.startsWith('#!AMR')) return { contentType: 'audio/amr', ending: 'amr' }
  if (head.slice(4, 11) === 'ftypM4A') return { contentType: 'audio/mp4', ending: 'm4a' }
  const [first = 0, second = 0] = bytes
  if (head.startsWith('ID3') || (first === 0xff && [0xfb, 0xf3, 0xf2].includes(second)))
    return { contentType: 'audio/mpeg', ending: 'mp3' }
  return first === 0xff && [0xf1, 0xf9].includes(second)
    ? { contentType: 'audio/aac', ending: 'aac' }
    : undefined
}
