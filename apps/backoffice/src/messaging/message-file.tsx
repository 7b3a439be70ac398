import { FileAudio, FileDown, FileX } from 'lucide-react'
import type { Outputs } from '../lib/trpc.ts'
import { useMe } from '../lib/use-me.ts'

type Filed = Pick<
  Outputs['communications']['messages']['get'],
  | 'id'
  | 'fileState'
  | 'fileKind'
  | 'fileName'
  | 'fileSize'
  | 'fileWidth'
  | 'fileHeight'
  | 'fileRefusal'
>

/** A file is 16 MB at most: no larger unit is needed. */
const sizeWords = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`

/** The file that a guest sent: a picture to look at, anything else to save; why there is none where it was not kept. */
export function MessageFile({ message, guestName }: { message: Filed; guestName: string }) {
  const { id, fileState, fileKind, fileName, fileSize, fileWidth, fileHeight, fileRefusal } =
    message
  const me = useMe()
  if (fileState === null || fileName === null) return null
  const address = `/exports/messages/${id}`
  if (fileState === 'waiting')
    return (
      <p role="status" className="text-muted wrap-anywhere">
        <bdi>{fileName}</bdi> is being fetched…
      </p>
    )
  if (fileState === 'refused')
    return (
      <div className="flex gap-2">
        <FileX aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-strong" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <bdi>{fileName}</bdi>
          </p>
          <p className="text-xs text-muted">{fileRefusal}</p>
        </div>
      </div>
    )
  if (me?.impersonator)
    return (
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{fileName}</bdi>
        </p>
        <p className="text-xs text-muted">Files of guests open for people of the hotel alone.</p>
      </div>
    )
  if (fileKind === 'picture')
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className="block w-56 max-w-full overflow-hidden rounded-lg"
      >
        <img
          src={`${address}?size=thumbnail`}
          alt={`${fileName}, from ${guestName}. Opens in a new tab.`}
          loading="lazy"
          style={{ aspectRatio: `${fileWidth ?? 1} / ${fileHeight ?? 1}` }}
          className="max-h-72 w-full bg-line object-cover"
        />
      </a>
    )
  const Icon = fileKind === 'recording' ? FileAudio : FileDown
  return (
    <a href={address} download className="flex gap-2 rounded-sm hover:underline">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-strong" />
      <span className="min-w-0">
        <bdi className="block font-medium text-accent-strong wrap-anywhere">{fileName}</bdi>
        <span className="text-xs text-muted">{sizeWords(fileSize ?? 0)}</span>
      </span>
    </a>
  )
}
