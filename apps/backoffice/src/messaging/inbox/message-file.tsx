import { CircleAlert, Download, FileText, Mic } from 'lucide-react'
import { formatBytes } from '../../components/format-bytes.ts'
import type { ThreadMessage } from './message-bubble.tsx'

type Filed = Pick<
  ThreadMessage,
  | 'id'
  | 'fileState'
  | 'fileKind'
  | 'fileName'
  | 'fileSize'
  | 'fileWidth'
  | 'fileHeight'
  | 'fileRefusal'
>

/** The file that a guest sent: a picture to look at, anything else to save; why there is none where it was not kept. */
export function MessageFile({ message, guestName }: { message: Filed; guestName: string }) {
  const { id, fileState, fileKind, fileName, fileSize, fileWidth, fileHeight, fileRefusal } =
    message
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
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warning-strong" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            <bdi>{fileName}</bdi>
          </p>
          <p className="text-xs text-muted">{fileRefusal}</p>
        </div>
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
  const Icon = fileKind === 'recording' ? Mic : FileText
  return (
    <a href={address} download className="flex items-center gap-3 rounded-sm hover:underline">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0">
        <bdi className="block font-medium wrap-anywhere">{fileName}</bdi>
        <span className="text-xs text-muted">{formatBytes(fileSize ?? 0)}</span>
      </span>
      <Download aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </a>
  )
}
