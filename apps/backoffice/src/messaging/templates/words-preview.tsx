import { Banner } from '@atithi/ui/banner'
import { Skeleton } from '@atithi/ui/skeleton'
import { messageFor } from '../../lib/failures.ts'
import { formatCounted } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

type Preview = Outputs['communications']['templates']['preview']

interface WordsPreviewProps {
  preview: Preview | undefined
  error: unknown
  /** Whose values stand in it, as 'With the booking K7WQ2M9T'. */
  note: string
  isSms: boolean
}

/** A message as its guest will read it. */
export function WordsPreview({ preview, error, note, isSms }: WordsPreviewProps) {
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2">
      <p className="text-sm font-medium">Preview</p>
      {error ? (
        <Banner tone="warning">{messageFor(error)}</Banner>
      ) : preview ? (
        <div className="rounded-lg border border-line bg-sunken px-4 py-3 text-sm">
          {preview.subject && <p className="mb-2 font-semibold wrap-anywhere">{preview.subject}</p>}
          <p className="whitespace-pre-line wrap-anywhere">{preview.content}</p>
        </div>
      ) : (
        <Skeleton className="h-28" />
      )}
      <p className="text-sm text-muted">
        {note}
        {isSms && preview && `, ${formatCounted(preview.segments, 'SMS', 'SMS')} each`}
      </p>
      {preview?.tooLong && <Banner tone="warning">{preview.tooLong}</Banner>}
      {preview && preview.missing.length > 0 && (
        <Banner tone="warning">
          Nothing is known for {preview.missing.join(', ')}: such a message is not sent.
        </Banner>
      )}
    </section>
  )
}
