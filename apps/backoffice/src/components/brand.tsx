import { classNames } from '@atithi/ui/class-names'

/** The doorway with its lamp: a guest is expected. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      aria-hidden="true"
      className={classNames('fallback:size-9 shrink-0', className)}
    >
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M8 25V15c0-5 3.400-7.600 8-10 4.600 2.400 8 5 8 10v10h-4.500v-8.500a3.500 3.500 0 0 0-7 0V25z"
        className="fill-on-accent"
      />
      <circle cx="16" cy="11" r="1.700" className="fill-spark" />
    </svg>
  )
}

export function BrandName({ className }: { className?: string }) {
  return (
    <span className={classNames('text-xl font-semibold tracking-tight', className)}>Atithi</span>
  )
}
