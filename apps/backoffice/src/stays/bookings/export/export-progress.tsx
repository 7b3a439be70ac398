import { Button } from '@atithi/ui/button'
import { ProgressBar } from '@atithi/ui/progress-bar'
import { formatCount, formatCounted } from '../../../lib/format.ts'
import { useRunningExport } from './running-export.ts'

/** How far the file has come. It goes on wherever the person goes within the product. */
export function ExportProgress() {
  const running = useRunningExport()
  if (!running) return null
  const { rows, total, cancel } = running
  return (
    <section
      aria-label="Export"
      className="flex items-end gap-4 rounded-lg border border-line bg-surface p-4"
    >
      <ProgressBar
        label="Making the file; you can go on working"
        value={total === null ? null : rows}
        max={total ?? 1}
        valueText={
          total === null ? 'Counting' : `${formatCount(rows)} of ${formatCounted(total, 'booking')}`
        }
      />
      <Button variant="secondary" size="sm" onClick={cancel}>
        Stop
      </Button>
    </section>
  )
}
