import { classNames } from '@atithi/ui/class-names'
import type { LiveState } from './use-live-events.ts'

/** Whether what others change appears here by itself at this moment. */
export function LiveSign({ state, className }: { state: LiveState; className?: string }) {
  return (
    <p
      role="status"
      className={classNames('flex items-center gap-2 text-xs font-medium text-muted', className)}
    >
      {state !== 'connecting' && (
        <>
          <span
            aria-hidden="true"
            className={classNames(
              'size-2 rounded-full',
              state === 'live' ? 'bg-success-solid' : 'animate-shimmer bg-warning-solid',
            )}
          />
          <span className="max-sm:sr-only">{state === 'live' ? 'Live' : 'Reconnecting'}</span>
        </>
      )}
    </p>
  )
}
