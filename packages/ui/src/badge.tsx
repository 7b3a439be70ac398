import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

const tones: Record<Tone, { pill: string; dot: string }> = {
  success: { pill: 'bg-success-soft text-success-strong', dot: 'bg-success-solid' },
  warning: { pill: 'bg-warning-soft text-warning-strong', dot: 'bg-warning-solid' },
  danger: { pill: 'bg-danger-soft text-danger-strong', dot: 'bg-danger-solid' },
  info: { pill: 'bg-info-soft text-info-strong', dot: 'bg-info-solid' },
  neutral: { pill: 'bg-neutral-soft text-neutral-strong', dot: 'bg-neutral-solid' },
}

/** A status: always a word, and a dot whose colour repeats it. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      data-tone={tone}
      className={classNames(
        'inline-flex h-6 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap',
        tones[tone].pill,
        className,
      )}
    >
      <span
        aria-hidden="true"
        className={classNames('size-1.5 shrink-0 rounded-full', tones[tone].dot)}
      />
      {children}
    </span>
  )
}
