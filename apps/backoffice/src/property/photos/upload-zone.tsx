import { mostImages } from '@atithi/api/property/images/rules'
import { Button } from '@atithi/ui/button'
import { classNames } from '@atithi/ui/class-names'
import { IconButton } from '@atithi/ui/icon-button'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { RotateCw, Upload as UploadIcon, X } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import { takenTypes } from '../../components/forms/upload-file.ts'
import type { Upload, useUploads } from './use-uploads.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Takes pictures by dropping or choosing, and shows those under way. */
export function UploadZone({
  uploads,
  count,
}: {
  uploads: ReturnType<typeof useUploads>
  count: number
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const isFull = count >= mostImages
  return (
    <div className="flex flex-col gap-4">
      <section
        aria-label="Upload pictures"
        onDragOver={event => {
          if (!hasFiles(event) || isFull) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          setOver(false)
          if (!hasFiles(event) || isFull) return
          event.preventDefault()
          uploads.add([...event.dataTransfer.files])
        }}
        className={classNames(
          'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-8 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken',
        )}
      >
        <p className="text-sm">
          <span className="max-sm:hidden">Drop pictures here, or choose them. </span>
          <span className="text-muted">
            Recommended: 5-10 high-quality images (JPG, PNG), up to 10 MB each
          </span>
        </p>
        <Button
          variant="secondary"
          icon={<UploadIcon />}
          onClick={() => input.current?.click()}
          disabled={isFull}
        >
          Choose Pictures
        </Button>
        <p className="text-sm text-muted tabular-nums">
          {count} of {mostImages} pictures
        </p>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Pictures"
          accept={takenTypes.join(',')}
          onChange={event => {
            uploads.add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </section>
      <ul className="flex flex-col gap-2 empty:hidden">
        {uploads.uploads.map(upload => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onRetry={() => uploads.retry(upload.id)}
            onDismiss={() => uploads.dismiss(upload.id)}
          />
        ))}
      </ul>
    </div>
  )
}

function UploadRow({
  upload,
  onRetry,
  onDismiss,
}: {
  upload: Upload
  onRetry: () => void
  onDismiss: () => void
}) {
  const { name, share, failure } = upload
  return (
    <li className="flex items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3">
      {failure ? (
        <>
          <p role="alert" className="min-w-0 flex-1 text-sm">
            <span className="block truncate font-medium">{name}</span>
            <span className="text-danger-strong">{failure}</span>
          </p>
          <IconButton size="sm" label={`Try ${name} again`} onClick={onRetry}>
            <RotateCw />
          </IconButton>
          <IconButton size="sm" label={`Dismiss ${name}`} onClick={onDismiss}>
            <X />
          </IconButton>
        </>
      ) : (
        <ProgressBar
          label={name}
          value={share * 100}
          valueText={share < 1 ? undefined : 'Being prepared'}
        />
      )}
    </li>
  )
}
