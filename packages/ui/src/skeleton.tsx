import { classNames } from './class-names.tsx'

/** A block in the shape of what is coming. Appears after 150 ms, so that quick answers do not flash. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames('block fallback:h-4 fallback:w-full animate-appear', className)}
    >
      <span className="block size-full animate-shimmer rounded-md bg-neutral-soft" />
    </span>
  )
}

/** Lines of text to come; the last is shorter. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('flex w-full min-w-0 flex-col gap-2', className)}>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key, line) => (
        <Skeleton key={key} className={line === lines - 1 ? 'w-2/3' : undefined} />
      ))}
    </span>
  )
}
