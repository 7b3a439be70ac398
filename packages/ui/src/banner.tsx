import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.tsx'
import { IconButton } from './icon-button.tsx'

const looks = {
  info: { classes: 'bg-info-soft text-info-strong', Icon: Info },
  success: { classes: 'bg-success-soft text-success-strong', Icon: CircleCheck },
  warning: { classes: 'bg-warning-soft text-warning-strong', Icon: TriangleAlert },
  danger: { classes: 'bg-danger-soft text-danger-strong', Icon: CircleAlert },
}

export interface BannerProps {
  tone?: keyof typeof looks
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  onDismiss?: () => void
  className?: string
}

/** Something to know about the page as a whole. A failure interrupts the screen reader; the rest waits its turn. */
export function Banner({
  tone = 'info',
  title,
  children,
  action,
  onDismiss,
  className,
}: BannerProps) {
  const { classes, Icon } = looks[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 fallback:rounded-lg py-3 pr-3 pl-4 text-sm',
        classes,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 py-0.5">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className="flex shrink-0 gap-2">{action}</div>}
      </div>
      {onDismiss && (
        <IconButton size="sm" label="Dismiss" onClick={onDismiss} className="-my-1 text-current">
          <X />
        </IconButton>
      )}
    </div>
  )
}
