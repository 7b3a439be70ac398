import { classNames } from './class-names.tsx'

export interface ProgressRingProps {
  label: string
  /** 0 to 100. */
  percent: number
  size?: number
  className?: string
}

export function ProgressRing({ label, percent, size = 64, className }: ProgressRingProps) {
  const shown = Math.round(Math.min(Math.max(percent, 0), 100))
  const stroke = size >= 48 ? 6 : 4
  const radius = (size - stroke) / 2
  const around = 2 * Math.PI * radius
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
      className={classNames('relative inline-flex shrink-0 items-center justify-center', className)}
      style={{ width: size, height: size }}
    >
      <svg
        width={size}
        height={size}
        viewBox={`0 0 ${size} ${size}`}
        aria-hidden="true"
        className="-rotate-90"
      >
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          className="stroke-neutral-soft"
        />
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={stroke}
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - shown / 100)}
          className={classNames(
            'transition-[stroke-dashoffset] duration-500',
            shown === 100
              ? 'stroke-success-solid'
              : shown === 0
                ? 'stroke-neutral-soft'
                : 'stroke-accent',
          )}
        />
      </svg>
      <span
        aria-hidden="true"
        className={classNames(
          'absolute font-semibold tabular-nums',
          size >= 64 ? 'text-sm' : 'text-[0.6875rem]',
        )}
      >
        {shown}%
      </span>
    </div>
  )
}
