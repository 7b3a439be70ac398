import { Progress } from '@base-ui/react/progress'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.tsx'

const fills: Record<Tone | 'accent', string> = {
  accent: 'bg-accent',
  success: 'bg-success-solid',
  warning: 'bg-warning-solid',
  danger: 'bg-danger-solid',
  info: 'bg-info-solid',
  neutral: 'bg-neutral-solid',
}

export interface ProgressBarProps {
  label: string
  /** Null while how much there is to do is not yet known. */
  value: number | null
  max?: number
  /** In words, as in "120 of 400 guests"; the percentage when not given. */
  valueText?: string
  hideLabel?: boolean
  tone?: Tone | 'accent'
  className?: string
}

export function ProgressBar({
  label,
  value,
  max = 100,
  valueText,
  hideLabel = false,
  tone = 'accent',
  className,
}: ProgressBarProps) {
  const percent = value === null ? null : percentOf(value, max)
  const text = valueText ?? (percent === null ? '' : `${percent}%`)
  return (
    <Progress.Root
      value={percent}
      aria-valuetext={text || undefined}
      className={classNames('flex w-full flex-col gap-1.5', className)}
    >
      <div className={classNames('flex justify-between gap-4 text-sm', hideLabel && 'sr-only')}>
        <Progress.Label className="text-ink">{label}</Progress.Label>
        <span aria-hidden="true" className="text-muted tabular-nums">
          {text}
        </span>
      </div>
      <Progress.Track className="h-2 overflow-hidden rounded-full bg-neutral-soft">
        <Progress.Indicator
          className={classNames(
            'h-full rounded-full transition-[width] duration-500 data-indeterminate:w-1/3 data-indeterminate:animate-sweep',
            fills[tone],
          )}
        />
      </Progress.Track>
    </Progress.Root>
  )
}

/** Of nothing, nothing is done: only a value that is not known moves to and fro. */
function percentOf(value: number, max: number): number {
  if (max <= 0) return value > 0 ? 100 : 0
  return Math.round((Math.min(Math.max(value, 0), max) / max) * 100)
}
