/** The largest file that is fetched, and the largest picture: WhatsApp's own limits are no tighter (reference/messaging.md 1.3). */
export const largestFileBytes = 16 * 1024 * 1024
export const largestPictureBytes = 5 * 1024 * 1024

/** Of one conversation within a day; what comes beyond is named and not fetched, so that nobody fills the hotel's memory. */
export const mostFilesADay = 50

/** Seconds before each further attempt; then the file is given up. The provider keeps it for longer than that. */
export const fileRetrySeconds = [10, 30, 120, 600, 3600, 21_600, 86_400] as const

export const mediaTypes = ['image', 'document', 'audio', 'video', 'sticker'] as const
export type MediaType = (typeof mediaTypes)[number]

export type FileState = 'waiting' | 'kept' | 'refused'
export type FileKind = 'picture' | 'pdf' | 'recording'

const names: Readonly<Record<MediaType, string>> = {
  image: 'Picture',
  document: 'Document',
  audio: 'Recording',
  video: 'Video',
  sticker: 'Sticker',
}

/** What stands for the words of a message that came without any. */
export const wordsInstead = (type: MediaType): string => `(${names[type].toLowerCase()})`

/** Whether the words of a message only stand for its file. */
export const areInstead = (words: string): boolean =>
  mediaTypes.some(type => wordsInstead(type) === words)

/** Why a file is not even asked for; undefined where it is. */
export function refusedUnseen(type: MediaType, filesOfToday: number): string | undefined {
  if (type === 'video') return 'Videos are not kept. Ask for a picture or a PDF.'
  return filesOfToday >= mostFilesADay
    ? `More than ${mostFilesADay} files came from here within a day. This one was not fetched.`
    : undefined
}

const longestStem = 80

/**
 * The name of a file as a stranger gave it, made harmless: no folders, no control or direction marks, nothing that a file system or a header
 * reads as more than a name; at most 80 characters and an ending.
 */
export function cleanFileName(said: string | undefined, type: MediaType): string {
  const last = (said ?? '').toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const name = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/["<>:;|?*%]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? ''
  const stem = [...name.slice(0, name.length - ending.length)].slice(0, longestStem).join('').trim()
  return `${stem || names[type]}${ending}`
}

/** A clean name with the ending of what the file is, not of what it was said to be. */
export const withEnding = (name: string, ending: string): string =>
  `${name.replace(/\.[A-Za-z0-9]{1,5}$/, '')}.${ending}`
