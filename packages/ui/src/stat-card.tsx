import { ArrowDownRight, ArrowUpRight, Minus, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { Skeleton } from './skeleton.tsx'

export interface StatChange {
  /** `new`: there is nothing before to compare with. */
  direction: 'up' | 'down' | 'level' | 'new'
  /** As in "12% on last week". */
  text: string
  /** Whether the change is welcome; cancellations going up are not. Null is neither; follows the direction when not given. */
  isGood?: boolean | null
}

export interface StatCardProps {
  label: string
  value: ReactNode
  change?: StatChange
  hint?: ReactNode
  icon?: ReactNode
  loading?: boolean
  className?: string
}

const arrows = { up: ArrowUpRight, down: ArrowDownRight, level: Minus, new: Sparkles }
const goodOf = { up: true, down: false, level: null, new: null }
const words = { up: 'Up ', down: 'Down ', level: '', new: '' }

export function StatCard({
  label,
  value,
  change,
  hint,
  icon,
  loading = false,
  className,
}: StatCardProps) {
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-col gap-2 rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-5',
        className,
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm text-muted">{label}</p>
        {icon && (
          <span aria-hidden="true" className="text-muted [&>svg]:size-4">
            {icon}
          </span>
        )}
      </div>
      {loading ? (
        <>
          <Skeleton className="h-8 w-24" />
          <Skeleton className="h-5 w-32" />
        </>
      ) : (
        <>
          <p className="text-xl leading-8 font-semibold sm:text-2xl tracking-tight tabular-nums">
            {value}
          </p>
          {change && <Change {...change} />}
          {hint && <p className="text-sm text-muted">{hint}</p>}
        </>
      )}
    </div>
  )
}

function Change({ direction, text, isGood }: StatChange) {
  const Arrow = arrows[direction]
  const good = isGood === undefined ? goodOf[direction] : isGood
  return (
    <p
      className={classNames(
        'flex items-start gap-1 text-sm',
        good === null ? 'text-muted' : good ? 'text-success-strong' : 'text-danger-strong',
      )}
    >
      <Arrow aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="sr-only">{words[direction]}</span>
        {text}
      </span>
    </p>
  )
}
